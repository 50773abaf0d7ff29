/** Clocks: the server's seconds, counted on between its messages. */

/** @param {number} seconds */
export function shown(seconds) {
  const left = Math.max(0, seconds);
  if (left >= 172800) return `${Math.floor(left / 86400)} days ${Math.floor((left % 86400) / 3600)} h`;
  const whole = Math.floor(left);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = String(whole % 60).padStart(2, "0");
  if (left >= 3600) return `${Math.floor(left / 3600)}:${String(minutes).padStart(2, "0")}:${rest}`;
  if (left < 10) return `0:0${left.toFixed(1)}`;
  return `${minutes}:${rest}`;
}

/** A time in words, for a reader. @param {number} seconds */
export function said(seconds) {
  const left = Math.max(0, Math.floor(seconds));
  if (left >= 172800) return `${Math.floor(left / 86400)} days`;
  const parts = [];
  if (left >= 3600) parts.push(`${Math.floor(left / 3600)} hours`);
  if (left >= 60) parts.push(`${Math.floor((left % 3600) / 60)} minutes`);
  if (left < 600) parts.push(`${left % 60} seconds`);
  return parts.join(" ");
}

export class Clocks {
  constructor() {
    /** @type {Record<string, number>} */
    this.left = {};
    this.running = "";
    this.at = 0;
    /** @type {Map<string, HTMLElement>} */
    this.faces = new Map();
    this.timer = 0;
  }

  /** What the server says, now. @param {Record<string, number>} left @param {string} running */
  set(left, running) {
    this.left = left;
    this.running = running;
    this.at = performance.now();
    this.tick();
  }

  /** The seconds of a seat at this moment; null without a clock. @param {string} seat */
  of(seat) {
    const left = this.left[seat];
    if (left === undefined) return null;
    const passed = seat === this.running ? (performance.now() - this.at) / 1000 : 0;
    return Math.max(0, left - passed);
  }

  tick() {
    clearTimeout(this.timer);
    for (const [seat, face] of this.faces) {
      const left = this.of(seat);
      face.hidden = left === null;
      if (left === null) continue;
      const text = shown(left);
      if (face.textContent !== text) face.textContent = text;
      face.classList.toggle("is-running", seat === this.running);
      face.classList.toggle("is-short", left < 20);
    }
    if (this.running) this.timer = window.setTimeout(() => this.tick(), (this.of(this.running) ?? 99) < 11 ? 100 : 250);
  }
}
