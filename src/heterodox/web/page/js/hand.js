/**
 * The hand over a board: a carried piece, and the square that it is over.
 *
 * Both are layers of their own that are only ever moved: while a piece is dragged nothing is laid out, painted or
 * measured, so that slow machines keep up.
 */

import { el, svg } from "./dom.js";

export class Hand {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** @type {SVGGElement | null} what stands where the piece was taken from */
    this.from = null;
    this.over = "";
    this.all = new DOMRect();
    this.piece = el("div", { class: "carried", "aria-hidden": "true" });
    this.below = el("div", { class: "carried-below", "aria-hidden": "true" });
    this.measure = () => {
      this.all = board.svg.getBoundingClientRect();
    };
  }

  get full() {
    return this.from !== null;
  }

  /** Take up what stands on a square. @param {string} square */
  take(square) {
    const node = this.board.stands.get(square)?.node;
    if (!node?.firstElementChild) return;
    this.from = node;
    this.over = "";
    this.measure();
    const size = this.all.width / this.board.view.columns.length;
    this.piece.replaceChildren(svg("svg", { viewBox: "0 0 100 100" }, /** @type {Element} */ (node.firstElementChild.cloneNode(true))));
    for (const layer of [this.piece, this.below]) {
      layer.style.width = layer.style.height = `${size}px`;
      this.board.node.append(layer);
    }
    this.below.hidden = true;
    node.classList.add("is-lifted");
    this.board.node.classList.add("is-carrying");
    addEventListener("scroll", this.measure, { passive: true, capture: true });
  }

  /** Carry it to a point of the screen. @param {number} x @param {number} y */
  carry(x, y) {
    const { board, all } = this;
    const size = all.width / board.view.columns.length;
    this.piece.style.transform = `translate(${(x - all.left - size / 2).toFixed(1)}px, ${(y - all.top - size / 2).toFixed(1)}px)`;
    const over = board.squareAt(x, y, all);
    if (over === this.over) return;
    this.over = over;
    const place = board.view.places.get(over);
    this.below.hidden = !place;
    if (place) this.below.style.transform = `translate(${place[0] * 100}%, ${place[1] * 100}%)`;
  }

  /** The hand is empty; what was carried stands where it stood. */
  empty() {
    removeEventListener("scroll", this.measure, { capture: true });
    this.from?.classList.remove("is-lifted");
    this.from = null;
    this.piece.remove();
    this.below.remove();
    this.board.node.classList.remove("is-carrying");
  }
}
