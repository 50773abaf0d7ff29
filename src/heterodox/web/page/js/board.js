/** The board: one SVG drawn from a picture, with mouse, touch and keyboard. It knows no game. */

import { drawArrows } from "./arrows.js";
import { choose } from "./chooser.js";
import { capital, el, svg } from "./dom.js";
import { Grid } from "./grid.js";
import { isDark, lookFrom, sides } from "./layout.js";
import { drawOver, drawTile, drawUnder } from "./marks.js";
import { glide, journeys } from "./motion.js";
import { Picker } from "./picker.js";
import { drawSquare } from "./pieces.js";
import { Pointer } from "./pointer.js";

/** @typedef {import("./types").Picture} Picture */
/** @typedef {import("./types").Choice} Choice */
/** @typedef {import("./types").Mark} Mark */
/** @typedef {import("./types").Token} Token */
/** @typedef {import("./arrows.js").Arrow} Arrow */

/**
 * @typedef {object} Wants
 * @property {string} [label] the board's name for a screen reader
 * @property {(choice: Choice) => void} [decide] a decision was made on the board
 * @property {(text: string) => void} [announce] words for the live region
 * @property {(square: string, point: DOMRect) => void} [ask] somebody wants to know about a square
 * @property {() => void} [unask] and does not any more
 * @property {(squares: string[]) => void} [premove] squares picked while it is not one's turn; [] gives up
 * @property {(from: string, to: string) => void} [put] the editor: a piece was carried
 * @property {(squares: string[]) => void} [stray] squares were picked that are no decision: somebody may want to know why
 * @property {(square: string) => void} [touch] the editor, or a question: a square was picked
 * @property {(key: string) => boolean} [key] a key that the board does not use itself
 */

/** @type {Picture} */
const EMPTY = { squares: {}, facing: {}, caption: "", trays: [], marks: [], tiles: {}, files: 8, ranks: 8 };

export class Board {
  /**
   * @param {HTMLElement} node
   * @param {Wants} [wants]
   */
  constructor(node, wants = {}) {
    this.node = node;
    this.wants = wants;
    this.picture = EMPTY;
    this.view = lookFrom(EMPTY, "south");
    this.bottom = "south";
    this.picker = new Picker();
    /** @type {Set<string>} squares whose pieces may be moved ahead of one's turn */
    this.ahead = new Set();
    /** @type {string[]} */
    this.premove = [];
    /** @type {Arrow[]} */
    this.drawn = [];
    /** @type {Arrow[]} */
    this.pointed = [];
    /** @type {Mark[]} */
    this.extra = [];
    /** @type {Map<string, { tokens: Token[], node: SVGGElement }>} what is drawn on each square */
    this.stands = new Map();
    this.carried = "";
    this.offered = "";
    /** @type {(() => void) | null} */
    this.closeChooser = null;
    this.floor = svg("g", { class: "hx-floor" });
    this.under = svg("g", { class: "hx-under" });
    this.pieces = svg("g", { class: "hx-pieces" });
    this.over = svg("g", { class: "hx-over" });
    this.labels = svg("g", { class: "hx-labels" });
    this.arrows = svg("g");
    this.svg = svg(
      "svg",
      { class: "board-svg", "aria-hidden": "true", focusable: "false" },
      this.floor, this.under, this.labels, this.pieces, this.over, this.arrows,
    );
    this.grid = new Grid({
      label: wants.label || "Board",
      choose: (square) => this.pick(square),
      visit: () => this.visit(),
      key: (key, square) => this.onKey(key, square),
    });
    node.classList.add("board");
    node.replaceChildren(this.svg, this.grid.node);
    this.pointer = new Pointer(this);
  }

  /**
   * Show a picture. What is picked stays picked as long as the choices allow it.
   * @param {Picture} picture
   * @param {{ choices?: Choice[], bottom?: string, marks?: Mark[], still?: boolean }} [how]
   */
  show(picture, { choices = [], bottom = this.bottom, marks = [], still = false } = {}) {
    const before = this.picture;
    const turned = bottom !== this.bottom || before.files !== picture.files || before.ranks !== picture.ranks;
    const picked = this.picker.picked;
    // What somebody is about to choose stays open as long as it may be chosen.
    if (choices.map((choice) => choice.decision).join() !== this.offered) this.closeChooser?.();
    this.offered = choices.map((choice) => choice.decision).join();
    this.picture = picture;
    this.bottom = bottom;
    this.extra = marks;
    this.picker = new Picker(choices);
    for (const square of picked) this.picker.pick(square);
    this.view = lookFrom(picture, bottom);
    this.svg.setAttribute("viewBox", `0 0 ${this.view.columns.length * 100} ${this.view.rows.length * 100}`);
    this.node.style.setProperty("--ratio", String(this.view.columns.length / this.view.rows.length));
    this.grid.lay(this.view);
    const moved = still || turned || before === EMPTY ? new Map() : journeys(before, picture, this.view);
    const painted = Object.keys(picture.tiles).length + Object.keys(before.tiles).length > 0;
    if (turned || before === EMPTY || painted) this.drawFloor();
    this.drawPieces(turned, moved);
    this.refresh();
    if (before === EMPTY) performance.mark("first board");
  }

  /** Turn the board to its next side; says which army's or edge it is. */
  flip() {
    const all = sides(this.picture);
    const bottom = all[(all.indexOf(this.view.bottom) + 1) % all.length] || "south";
    this.show(this.picture, { choices: this.picker.choices, bottom, marks: this.extra, still: true });
    const army = Object.entries(this.picture.facing).find(([, edge]) => edge === bottom)?.[0];
    return army || bottom;
  }

  drawFloor() {
    this.floor.replaceChildren();
    this.labels.replaceChildren();
    for (const [square, [x, y]] of this.view.places) {
      const shade = isDark(square) ? "dark" : "light";
      // Without a transform of its own: what has none costs nothing while something else moves.
      this.floor.append(svg("rect", { class: `hx-square hx-${shade}`, x: x * 100, y: y * 100, width: 100, height: 100 }));
      const names = this.picture.tiles[square];
      if (names) {
        const tile = drawTile(names, this.view, Boolean(this.picture.squares[square]?.length));
        this.floor.append(svg("g", { transform: `translate(${x * 100} ${y * 100})` }, tile));
      }
      if (y === this.view.rows.length - 1) this.drawLabel(this.view.columns[x] || "", x * 100 + 96, y * 100 + 96, "end", shade);
      if (x === 0) this.drawLabel(this.view.labels[y] || "", 4, y * 100 + 20, "start", shade);
    }
  }

  /** @param {string} text @param {number} x @param {number} y @param {string} anchor @param {string} shade */
  drawLabel(text, x, y, anchor, shade) {
    const label = svg("text", { x, y, "text-anchor": anchor, class: `hx-label hx-on-${shade}` });
    label.textContent = text;
    this.labels.append(label);
  }

  /** @param {boolean} all @param {Map<string, string>} moved */
  drawPieces(all, moved) {
    for (const [square, stand] of this.stands) {
      if (this.picture.squares[square]?.length && this.view.places.has(square)) continue;
      stand.node.remove();
      this.stands.delete(square);
    }
    for (const [square, tokens] of Object.entries(this.picture.squares)) {
      const place = this.view.places.get(square);
      if (!place) continue;
      const old = this.stands.get(square);
      if (old && !all && isSame(old.tokens, tokens)) continue;
      const node = svg("g", { transform: `translate(${place[0] * 100} ${place[1] * 100})`, "data-square": square });
      const stand = drawSquare(tokens);
      node.append(stand);
      if (old) old.node.replaceWith(node);
      else this.pieces.append(node);
      this.stands.set(square, { tokens, node });
      const from = this.view.places.get(moved.get(square) || "");
      if (!from) continue;
      this.pieces.append(node);
      if (moved.get(square) !== this.carried) glide(stand, from[0] - place[0], from[1] - place[1]);
    }
    this.carried = "";
  }

  /** Draw what lies under and over the pieces, and tell the grid what each square is. */
  refresh() {
    const marks = this.allMarks();
    this.under.replaceChildren();
    this.over.replaceChildren();
    for (const mark of marks) {
      const place = this.view.places.get(mark.square);
      if (!place) continue;
      const occupied = Boolean(this.picture.squares[mark.square]?.length);
      for (const [layer, draw] of /** @type {const} */ ([[this.under, drawUnder], [this.over, drawOver]])) {
        const node = draw(mark, occupied);
        if (!node) continue;
        node.setAttribute("transform", `translate(${place[0] * 100} ${place[1] * 100})`);
        layer.append(node);
      }
    }
    this.drawArrows();
    this.grid.name(this.names(marks), new Set(this.premove.concat(this.picker.picked)));
  }

  drawArrows() {
    const arrows = drawArrows([...this.pointed, ...this.drawn], this.view);
    this.arrows.replaceWith(arrows);
    this.arrows = arrows;
  }

  /** @returns {Mark[]} */
  allMarks() {
    /** @param {string} square @param {string} kind @param {string} [look] @returns {Mark} */
    const mark = (square, kind, look = "") => ({ square, kind, look, army: "", sign: "", glyph: "", letter: "", title: "" });
    const marks = [...this.picture.marks, ...this.extra];
    for (const square of this.picker.picked) marks.push(mark(square, "selected"));
    for (const square of this.premove) marks.push(mark(square, "selected"));
    if (this.picker.picked.length) {
      const ready = new Set(this.picker.next);
      if (this.picker.complete.length) ready.add(this.picker.last);
      for (const square of ready) marks.push(mark(square, this.picture.squares[square]?.length ? "capture" : "target"));
    } else if (this.choicesAreDrops()) {
      for (const square of this.picker.starts) if (!this.picture.squares[square]?.length) marks.push(mark(square, "target"));
    }
    return marks;
  }

  /** Whether decisions begin on empty squares, where something is put. */
  choicesAreDrops() {
    return this.picker.choices.length > 0 && this.picker.choices.every((choice) => choice.squares.length === 1);
  }

  /** @param {Mark[]} marks @returns {Map<string, string>} */
  names(marks) {
    /** @type {Map<string, string[]>} */
    const signs = new Map();
    for (const mark of marks) {
      const said = { last: "last move", check: "in check", target: "can go here", capture: "can go here", hint: "hint" }[mark.kind] ?? mark.title;
      if (said) signs.set(mark.square, [...(signs.get(mark.square) || []), said]);
    }
    const starts = this.picker.picked.length ? new Set() : this.picker.starts;
    /** @type {Map<string, string>} */
    const names = new Map();
    for (const square of this.view.places.keys()) {
      const tokens = this.picture.squares[square] || [];
      const what = tokens.length ? tokens.map((token) => token.title).join(" and ") : "empty";
      const more = [...new Set(signs.get(square) || [])];
      if (starts.has(square) && tokens.length) more.push("can move");
      names.set(square, [`${square} ${what}`, ...more].join(", "));
    }
    return names;
  }

  /**
   * A square was clicked, tapped, dropped on or entered by key.
   * @param {string} square
   * @param {{ carried?: boolean }} [how]
   */
  pick(square, { carried = false } = {}) {
    this.closeChooser?.();
    if (this.wants.touch) return this.wants.touch(square);
    if (!this.picker.choices.length) return this.pickAhead(square);
    const before = this.picker.picked;
    const { due, choices } = this.picker.pick(square);
    if (due === "decide") return this.settle(choices, square, carried);
    this.refresh();
    if (due === "none" && this.wants.stray && before.length && !before.includes(square)) return this.wants.stray([...before, square]);
    if (due === "more") this.sayTargets(square);
    else if (this.picture.squares[square]?.length) this.wants.ask?.(square, this.rectOf(square));
    return undefined;
  }

  /** @param {Choice[]} choices @param {string} square @param {boolean} carried */
  settle(choices, square, carried) {
    const [only] = choices;
    if (choices.length === 1 && only) return this.decide(only, carried);
    this.refresh();
    const [x, y] = this.view.places.get(square) || [0, 0];
    const at = { x: ((x + 0.5) / this.view.columns.length) * 100, y: ((y + 0.5) / this.view.rows.length) * 100 };
    const hadFocus = this.grid.node.contains(document.activeElement);
    const back = () => {
      this.closeChooser = null;
      if (hadFocus) this.grid.moveTo(this.grid.cursor);
    };
    this.wants.announce?.(`${choices.length} moves fit: choose one.`);
    const close = choose(
      this.node, this.picture, choices, at,
      (choice) => { back(); this.decide(choice, carried); },
      () => { back(); this.clear(); },
    );
    this.closeChooser = () => { close(); this.closeChooser = null; };
    return undefined;
  }

  /** @param {Choice} choice @param {boolean} carried */
  decide(choice, carried) {
    this.carried = carried ? choice.squares[0] || "" : "";
    this.picker.clear();
    this.drawn = [];
    const before = this.picture;
    this.wants.decide?.(choice);
    // Who decides mostly shows at once what comes of it.
    if (this.picture === before) this.refresh();
  }

  /** Squares picked while it is not one's turn: what to do as soon as it is. @param {string} square */
  pickAhead(square) {
    if (!this.wants.premove || !this.ahead.size) return;
    const [from] = this.premove;
    if (this.premove.length === 1 && from !== square) this.premove = [String(from), square];
    else if (this.premove.length === 0 && this.ahead.has(square)) this.premove = [square];
    else this.premove = [];
    if (this.premove.length !== 1) this.wants.premove(this.premove);
    this.refresh();
  }

  /** Nothing is picked any more. */
  clear() {
    this.closeChooser?.();
    this.picker.clear();
    if (this.premove.length) {
      this.premove = [];
      this.wants.premove?.([]);
    }
    this.refresh();
  }

  /** @param {Arrow[]} arrows what an engine or a lesson points at */
  point(arrows) {
    this.pointed = arrows;
    this.drawArrows();
  }

  /** @param {string} from @param {string} to drawn by a person: the same again takes it away */
  toggleArrow(from, to) {
    const same = this.drawn.findIndex((arrow) => arrow.from === from && arrow.to === to);
    if (same >= 0) this.drawn.splice(same, 1);
    else this.drawn.push({ from, to });
    this.drawArrows();
  }

  /** @param {string} square */
  sayTargets(square) {
    const targets = [...this.picker.next];
    const what = (this.picture.squares[square] || []).map((token) => token.title).join(" and ");
    this.wants.announce?.(`${capital(what || square)} on ${square}: ${targets.join(", ")}.`);
  }

  /** The cursor came to a square by key. */
  visit() {
    this.wants.unask?.();
    this.node.classList.add("has-cursor");
  }

  /** @param {string} key @param {string} square */
  onKey(key, square) {
    if (key === "Escape") this.clear();
    else if (key === "i" || key === "?") this.wants.ask?.(square, this.rectOf(square));
    else if (key === "f") this.wants.announce?.(`${capital(this.flip())} is at the bottom.`);
    else if (key === "n") this.jump(1);
    else if (key === "N") this.jump(-1);
    else return this.wants.key?.(key) ?? false;
    return true;
  }

  /** The cursor goes to the next square that can be picked. @param {number} step */
  jump(step) {
    const ready = this.picker.picked.length ? this.picker.next : this.picker.starts;
    const order = this.view.rows.flat();
    const here = order.indexOf(this.grid.cursor);
    for (let n = 1; n <= order.length; n++) {
      const square = order[(here + step * n + order.length * 2) % order.length] || "";
      if (ready.has(square)) return this.grid.moveTo(square);
    }
  }

  /** Where a square is on the screen. @param {string} square */
  rectOf(square) {
    const all = this.svg.getBoundingClientRect();
    const [x, y] = this.view.places.get(square) || [0, 0];
    const size = all.width / this.view.columns.length;
    return new DOMRect(all.left + x * size, all.top + y * size, size, size);
  }

  /** The square at a point of the screen, or "". @param {number} x @param {number} y @param {DOMRect} [all] where the board is */
  squareAt(x, y, all = this.svg.getBoundingClientRect()) {
    const column = Math.floor(((x - all.left) / all.width) * this.view.columns.length);
    const row = Math.floor(((y - all.top) / all.height) * this.view.rows.length);
    return this.view.rows[row]?.[column] || "";
  }
}

/** Whether two squares look alike. @param {Token[]} one @param {Token[]} other */
function isSame(one, other) {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
