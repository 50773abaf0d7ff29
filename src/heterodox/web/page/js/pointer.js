/** Mouse, pen and touch on a board: click and click, drag, right drag for arrows, hover and long press. */

import { Hand } from "./hand.js";

const SLOP = 4; // pixels before a press becomes a drag
const LONG = 550; // milliseconds before a touch asks what a piece is
const REST = 650; // milliseconds before a resting mouse asks

export class Pointer {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.node = board.node;
    /** @type {{ x: number, y: number, square: string, right: boolean, again: boolean } | null} */
    this.press = null;
    this.hand = new Hand(board);
    this.frame = 0;
    this.timer = 0;
    this.point = { x: 0, y: 0 };
    this.over = "";
    const listen = /** @param {string} name @param {(event: any) => void} listener */ (name, listener) =>
      this.node.addEventListener(name, listener);
    listen("pointerdown", (event) => this.down(event));
    listen("pointermove", (event) => this.move(event));
    listen("pointerup", (event) => this.up(event));
    listen("pointercancel", () => this.drop());
    listen("pointerleave", (event) => this.away(event));
    listen("contextmenu", (event) => event.preventDefault());
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (/** @type {Element} */ (event.target).closest(".chooser")) return;
    const square = this.board.squareAt(event.clientX, event.clientY);
    if (!square || this.press) return;
    this.board.wants.unask?.();
    clearTimeout(this.timer);
    const right = event.button === 2;
    const picker = this.board.picker;
    const again = picker.picked.includes(square) || this.board.premove.includes(square);
    this.press = { x: event.clientX, y: event.clientY, square, right, again };
    this.node.setPointerCapture(event.pointerId);
    this.board.node.classList.remove("has-cursor");
    if (event.pointerType !== "mouse") {
      this.timer = window.setTimeout(() => this.askAbout(square), LONG);
    }
    if (right) return;
    // A piece that can be moved is taken up at once, so that a drag and a click begin alike.
    const begins = !picker.next.has(square) && picker.starts.has(square);
    if (!again && (begins || (picker.picked.length === 0 && picker.starts.has(square)))) this.board.pick(square);
  }

  /** @param {string} square */
  askAbout(square) {
    this.board.wants.ask?.(square, this.board.rectOf(square));
  }

  /** @param {PointerEvent} event */
  move(event) {
    this.point = { x: event.clientX, y: event.clientY };
    if (!this.press) return this.hover(event);
    const { x, y, square, right } = this.press;
    if (Math.hypot(event.clientX - x, event.clientY - y) < SLOP) return;
    clearTimeout(this.timer);
    if (right) return;
    if (!this.hand.full && this.canCarry(square)) this.lift(square);
    if (this.hand.full && !this.frame) this.frame = requestAnimationFrame(() => this.carry());
  }

  /** @param {string} square */
  canCarry(square) {
    const { board } = this;
    if (!board.stands.has(square)) return false;
    return Boolean(board.wants.put) || board.picker.last === square || board.premove[0] === square || board.ahead.has(square);
  }

  /** @param {string} square */
  lift(square) {
    const { board } = this;
    if (board.ahead.has(square) && !board.picker.choices.length && board.premove[0] !== square) {
      board.premove = [];
      board.pickAhead(square);
    }
    this.hand.take(square);
  }

  carry() {
    this.frame = 0;
    if (this.hand.full) this.hand.carry(this.point.x, this.point.y);
  }

  /** @param {PointerEvent} event */
  up(event) {
    clearTimeout(this.timer);
    const press = this.press;
    if (!press) return;
    const square = this.board.squareAt(event.clientX, event.clientY);
    const moved = Math.hypot(event.clientX - press.x, event.clientY - press.y) >= SLOP;
    const carried = this.hand.full;
    this.drop();
    if (press.right) {
      if (square) this.board.toggleArrow(press.square, square);
      return;
    }
    if (carried) return this.landed(press.square, square);
    if (moved && press.square !== square) return;
    this.clicked(press, square);
  }

  /** @param {string} from @param {string} to */
  landed(from, to) {
    const { board } = this;
    if (board.wants.put) return board.wants.put(from, to);
    if (to === from || !to) return;
    const known = board.picker.next.has(to) || Boolean(board.wants.stray);
    if (board.picker.choices.length && !known) return board.clear();
    board.pick(to, { carried: true });
  }

  /** @param {{ square: string, again: boolean }} press @param {string} square */
  clicked(press, square) {
    const { board } = this;
    // The press has picked a piece already; a second click on it says more, or lets it go.
    const picked = board.picker.last === square && !press.again;
    if (picked && board.picker.choices.length) return;
    if (square) board.pick(square);
  }

  /** The hand is empty; what was carried stands where it stood. */
  drop() {
    clearTimeout(this.timer);
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.press = null;
    this.over = "";
    this.hand.empty();
  }

  /** @param {PointerEvent} event */
  hover(event) {
    if (event.pointerType !== "mouse") return;
    const square = this.board.squareAt(event.clientX, event.clientY);
    if (square === this.over) return;
    this.over = square;
    clearTimeout(this.timer);
    this.board.wants.unask?.();
    const movable = this.board.picker.starts.has(square) || this.board.picker.next.has(square) || this.board.ahead.has(square);
    this.node.classList.toggle("is-ready", movable || Boolean(this.board.wants.put && this.board.stands.has(square)));
    if (this.board.picture.squares[square]?.length) this.timer = window.setTimeout(() => this.askAbout(square), REST);
  }

  /** @param {PointerEvent} event */
  away(event) {
    // A finger leaves the board whenever it is lifted: what it has asked for stays to be read.
    if (this.press || event.pointerType === "touch") return;
    clearTimeout(this.timer);
    this.over = "";
    this.board.wants.unask?.();
  }
}
