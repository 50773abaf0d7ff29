/** The line to a table: every event once and in order, however often the line is cut. */

import { socketAddress } from "../api.js";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;

/**
 * @typedef {object} Heard
 * @property {(frame: any) => void} frame an event of the table, each number once, in order
 * @property {(message: any) => void} message presence and clock messages, which have no number
 * @property {(open: boolean) => void} line whether the line stands
 */

export class Link {
  /** @param {string} path @param {Heard} heard @param {number} [since] the last number already known */
  constructor(path, heard, since = 0) {
    this.path = path;
    this.heard = heard;
    this.since = since;
    this.wait = FIRST_WAIT;
    this.timer = 0;
    this.ended = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    addEventListener("offline", () => this.lose());
    addEventListener("online", () => this.again(0));
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible" && !this.socket) this.again(0);
    });
    this.open();
  }

  open() {
    clearTimeout(this.timer);
    if (this.ended || this.socket) return;
    const socket = new WebSocket(socketAddress(`${this.path}?since=${this.since}`));
    this.socket = socket;
    socket.addEventListener("open", () => {
      if (socket !== this.socket) return;
      this.wait = FIRST_WAIT;
      this.heard.line(true);
    });
    socket.addEventListener("message", (event) => socket === this.socket && this.hear(JSON.parse(event.data)));
    socket.addEventListener("close", () => socket === this.socket && this.lose());
  }

  /** @param {any} frame */
  hear(frame) {
    if (typeof frame.number !== "number") return this.heard.message(frame);
    // After a reconnect the server may begin earlier than asked: nothing is told twice.
    if (frame.number <= this.since && !frame.state) return;
    const known = frame.number <= this.since;
    this.since = Math.max(this.since, frame.number);
    this.heard.frame(known ? { ...frame, type: "state" } : frame);
  }

  lose() {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.heard.line(false);
    this.again(this.wait);
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }

  /** @param {number} wait */
  again(wait) {
    clearTimeout(this.timer);
    if (!this.ended && !this.socket) this.timer = window.setTimeout(() => this.open(), wait);
  }

  /** Begin anew, for a caller who is somebody else now: who sits down sees more. */
  restart() {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.open();
  }

  end() {
    this.ended = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }
}
