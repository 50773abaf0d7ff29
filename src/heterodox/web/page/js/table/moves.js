/** The list of moves, in words or in notation, with going back and forth. */

import { capital, el, fill, sign } from "../dom.js";
import { settings } from "../settings.js";

/** @typedef {import("../types").Played} Played */

export class Moves {
  /** @param {HTMLElement} node @param {(index: number | null) => void} go to the position after so many decisions; null is the present */
  constructor(node, go) {
    this.go = go;
    /** @type {Played[]} */
    this.history = [];
    /** @type {number | null} */
    this.at = null;
    /** @type {number[]} the round that each decision belongs to, from 1 */
    this.rounds = [];
    /** @type {Map<number, { sign: string, grade: string }>} what a review says, by the number of the decision from 1 */
    this.signs = new Map();
    this.list = el("ol", { class: "moves", tabindex: 0, "aria-label": "Moves" });
    const step = /** @param {string} path @param {string} name @param {() => void} to */ (path, name, to) =>
      el("button", { type: "button", class: "icon", "aria-label": name, title: name, onclick: to }, sign(path));
    this.notation = el("button", { type: "button", class: "small", onclick: () => this.changeNotation() });
    node.append(
      this.list,
      el(
        "div",
        { class: "row moves-steps", role: "group", "aria-label": "Go through the game" },
        step("M3 3h3v14H3zM17 3v14L7 10z", "To the beginning", () => this.step(-Infinity)),
        step("M15 3v14L5 10z", "One back", () => this.step(-1)),
        step("M5 3v14l10-7z", "One on", () => this.step(1)),
        step("M14 3h3v14h-3zM3 3v14l10-7z", "To the present", () => this.step(Infinity)),
        this.notation,
      ),
    );
    this.nameNotation();
    document.addEventListener("keydown", (event) => this.onKey(event));
  }

  /** @param {Played[]} history @param {string[]} seats */
  show(history, seats) {
    this.history = history;
    if (this.at !== null && this.at > history.length) this.at = null;
    this.seats = seats;
    this.draw();
  }

  draw() {
    /** @type {HTMLElement[]} */
    const rounds = [];
    let place = Infinity;
    this.history.forEach((played, n) => {
      const order = (this.seats || []).indexOf(played.seat);
      // A round begins whenever the turn comes back to the front; dice and answers stay in their round.
      if (order >= 0 && order <= place && (order < place || order === 0)) {
        rounds.push(el("li", { class: "round" }));
      }
      if (order >= 0) place = order;
      if (!rounds.length) rounds.push(el("li", { class: "round" }));
      rounds[rounds.length - 1]?.append(this.item(played, n));
      this.rounds[n] = rounds.length;
    });
    fill(this.list, ...rounds);
    this.mark();
  }

  /** @param {Played} played @param {number} n */
  item(played, n) {
    const inWords = settings.get("moves") === "words";
    const judged = this.signs.get(n + 1);
    const text = played.decision === null ? "hidden" : inWords ? capital(played.text || played.decision) : played.decision;
    return el(
      "button",
      { type: "button", class: "move", "data-n": n + 1, title: [`${played.seat}: ${played.text || "hidden"}`, judged?.grade].filter(Boolean).join(", "), onclick: () => this.jump(n + 1) },
      text,
      judged?.sign ? el("span", { class: `judgement is-${judged.grade}` }, judged.sign) : null,
    );
  }

  mark() {
    const at = this.at ?? this.history.length;
    for (const item of this.list.querySelectorAll(".move")) {
      const here = Number(/** @type {HTMLElement} */ (item).dataset.n) === at;
      item.classList.toggle("is-here", here);
      if (here) item.setAttribute("aria-current", "true");
      else item.removeAttribute("aria-current");
    }
    // Where things are is asked when they are drawn anyway.
    requestAnimationFrame(() => this.scroll());
  }

  /** The move that is shown is in sight. */
  scroll() {
    const here = this.list.querySelector(".is-here");
    if (!here) return void (this.list.scrollTop = 0);
    const [box, item] = [this.list.getBoundingClientRect(), here.getBoundingClientRect()];
    this.list.scrollTop += item.top - box.top - (box.height - item.height) / 2;
    return undefined;
  }

  /** @param {number} by */
  step(by) {
    const now = this.at ?? this.history.length;
    this.jump(Math.max(0, Math.min(this.history.length, now + by)));
  }

  /** @param {number} index */
  jump(index) {
    this.at = index >= this.history.length ? null : index;
    this.mark();
    this.go(this.at);
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, textarea, select, dialog, [role=grid], .chooser")) return;
    const by = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity })[event.key];
    if (by === undefined) return;
    event.preventDefault();
    this.step(by);
  }

  changeNotation() {
    settings.set("moves", settings.get("moves") === "words" ? "code" : "words");
    this.nameNotation();
    this.draw();
  }

  nameNotation() {
    fill(this.notation, settings.get("moves") === "words" ? "Show notation" : "Show words");
  }
}
