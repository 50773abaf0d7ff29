/** The board for keyboards and screen readers: an ARIA grid over the drawing, one cell a square. */

import { el } from "./dom.js";

/** @typedef {import("./layout.js").View} View */

const STEPS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

export class Grid {
  /**
   * @param {object} wants
   * @param {string} wants.label
   * @param {(square: string) => void} wants.choose Enter, space or a screen reader's click
   * @param {(square: string) => void} wants.visit the cursor came to a square
   * @param {(key: string, square: string) => boolean} wants.key any other key; true when it meant something
   */
  constructor(wants) {
    this.wants = wants;
    this.node = el("div", { class: "board-grid", role: "grid", "aria-label": wants.label });
    /** @type {Map<string, HTMLElement>} */
    this.cells = new Map();
    this.cursor = "";
    /** @type {View | null} */
    this.view = null;
    this.node.addEventListener("keydown", (event) => this.onKey(event));
    this.node.addEventListener("focusin", (event) => {
      const square = /** @type {HTMLElement} */ (event.target).dataset.square;
      if (square && square !== this.cursor) this.moveTo(square, false);
    });
  }

  /** Lay the cells out anew when the board was turned or has another size. @param {View} view */
  lay(view) {
    if (this.view && this.view.rows.join() === view.rows.join()) return;
    const focused = this.node.contains(document.activeElement);
    this.view = view;
    this.cells.clear();
    this.node.replaceChildren(
      ...view.rows.map((row) => el("div", { role: "row", class: "board-row" }, ...row.map((square) => this.cell(square)))),
    );
    this.node.style.setProperty("--files", String(view.columns.length));
    if (!this.cells.has(this.cursor)) this.cursor = view.rows[view.rows.length - 1]?.[0] || "";
    this.cells.get(this.cursor)?.setAttribute("tabindex", "0");
    if (focused) this.cells.get(this.cursor)?.focus();
  }

  /** @param {string} square */
  cell(square) {
    const cell = el("div", {
      role: "gridcell",
      tabindex: -1,
      class: "board-cell",
      "data-square": square,
      onclick: () => this.wants.choose(square),
    });
    this.cells.set(square, cell);
    return cell;
  }

  /** @param {Map<string, string>} names square -> what a reader hears @param {Set<string>} selected */
  name(names, selected) {
    for (const [square, cell] of this.cells) {
      const name = names.get(square) || square;
      if (cell.getAttribute("aria-label") !== name) cell.setAttribute("aria-label", name);
      const chosen = String(selected.has(square));
      if (cell.getAttribute("aria-selected") !== chosen) cell.setAttribute("aria-selected", chosen);
    }
  }

  /** @param {string} square @param {boolean} [focus] */
  moveTo(square, focus = true) {
    const cell = this.cells.get(square);
    if (!cell) return;
    this.cells.get(this.cursor)?.setAttribute("tabindex", "-1");
    this.cursor = square;
    cell.setAttribute("tabindex", "0");
    if (focus) cell.focus();
    this.wants.visit(square);
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.view) return;
    const rows = this.view.rows;
    const [x, y] = this.view.places.get(this.cursor) || [0, 0];
    const step = STEPS[event.key];
    if (step) this.moveTo(rows[y + step[1]]?.[x + step[0]] || this.cursor);
    else if (event.key === "Home") this.moveTo(rows[y]?.[0] || this.cursor);
    else if (event.key === "End") this.moveTo(rows[y]?.[this.view.columns.length - 1] || this.cursor);
    else if (event.key === "PageUp") this.moveTo(rows[0]?.[x] || this.cursor);
    else if (event.key === "PageDown") this.moveTo(rows[rows.length - 1]?.[x] || this.cursor);
    else if (event.key === "Enter" || event.key === " ") this.wants.choose(this.cursor);
    else if (!this.wants.key(event.key, this.cursor)) return;
    event.preventDefault();
    event.stopPropagation();
  }
}
