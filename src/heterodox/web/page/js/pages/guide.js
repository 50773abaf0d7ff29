import { post } from "../api.js";
import { Board } from "../board.js";
import { capital, el, fill } from "../dom.js";
import { meAnd, openTable } from "../games.js";
import { announce, attempt, begin, setTitle } from "../shell.js";

/** @typedef {{ name: string, ask: string, about: string, choices: Record<string, string>, default: string, squares: boolean }} Step */

begin(async (main) => {
  const [, , game = "", name = ""] = location.pathname.split("/").map(decodeURIComponent);
  await new Ritual(main, game, name).next();
});

class Ritual {
  /** @param {HTMLElement} main @param {string} game @param {string} name */
  constructor(main, game, name) {
    this.path = `/api/guides/${encodeURIComponent(game)}/${encodeURIComponent(name)}`;
    /** @type {Record<string, string>} */
    this.answers = {};
    /** @type {string[]} */
    this.said = [];
    this.title = el("h1", {});
    this.summary = el("p", {});
    this.where = el("p", { class: "quiet" });
    this.step = el("section", { "aria-live": "polite" });
    const boardBox = el("div", {});
    this.caption = el("p", { class: "caption" });
    fill(main, this.title, this.summary, el("div", { class: "ritual" }, el("div", { class: "stack" }, this.where, this.step), el("div", { class: "stack" }, boardBox, this.caption)));
    /** @type {Step | null} */
    this.due = null;
    this.asking = false;
    this.board = new Board(boardBox, { label: "The board of the question", touch: (square) => this.touched(square), announce });
  }

  /**
   * Asks for the step after these answers; they count once the server took them.
   * Until then a second click, on a list that is about to go, is no answer.
   * @param {Record<string, string>} answers @param {string[]} said
   */
  async next(answers = this.answers, said = this.said) {
    if (this.asking) return;
    this.asking = true;
    try {
      this.told = await post(this.path, { answers });
    } finally {
      this.asking = false;
    }
    this.answers = answers;
    this.said = said;
    this.draw();
  }

  draw() {
    const told = this.told;
    this.due = told.step;
    setTitle(told.title);
    fill(this.title, told.title);
    fill(this.summary, told.summary);
    fill(this.where, told.step ? `Step ${Object.keys(this.answers).length + 1} of ${told.length}` : "All is said.");
    this.board.show(told.place.picture, { still: true });
    fill(this.caption, capital(told.place.picture.caption));
    if (told.step) this.drawStep(told.step);
    else this.drawEnd();
  }

  /** @param {Step} step */
  drawStep(step) {
    const back = this.said.length ? el("button", { type: "button", onclick: () => attempt(() => this.back()) }, "Back") : null;
    const heading = el("h2", { tabindex: -1 }, step.ask);
    const values = Object.entries(step.choices);
    if (!values.length) {
      const text = el("input", { type: "text", id: "answer", maxlength: 300, "aria-label": step.ask });
      const form = el("form", {}, heading, el("p", {}, step.about), text, el("p"), el("div", { class: "row" }, el("button", { class: "main" }, "Go on"), back));
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        attempt(() => this.answer(text.value.trim()));
      });
      fill(this.step, form);
      text.focus();
      return;
    }
    const buttons = values.map(([value, words]) =>
      el("button", { type: "button", "data-answer": value, class: value === step.default ? "is-default" : "", onclick: () => attempt(() => this.answer(value)) }, step.squares ? `${value}: ${words}` : capital(words)),
    );
    fill(
      this.step,
      heading,
      el("p", {}, step.about, step.squares ? " Pick it on the board, or from the list." : ""),
      el("div", { class: "ritual-choices", role: "group", "aria-label": step.ask, tabindex: 0 }, ...buttons),
      el("p"),
      el("div", { class: "row" }, back),
    );
    heading.focus();
  }

  /** @param {string} square */
  touched(square) {
    if (this.due?.squares && square in this.due.choices) attempt(() => this.answer(square));
  }

  /** @param {string} value */
  answer(value) {
    if (!this.due) return Promise.resolve();
    const { name } = this.due;
    return this.next({ ...this.answers, [name]: value }, [...this.said, name]);
  }

  back() {
    const answers = { ...this.answers };
    delete answers[this.said[this.said.length - 1] ?? ""];
    return this.next(answers, this.said.slice(0, -1));
  }

  drawEnd() {
    const { game, options, place, tags } = this.told;
    const seats = place.seats;
    const open = /** @param {Record<string, string>} who */ (who) => attempt(() => openTable({ game, options, seats: who }, tags));
    const begin = /** @param {string} others */ (others) => open(meAnd(seats, others));
    fill(
      this.step,
      el("h2", { tabindex: -1 }, "The board is set"),
      el("p", {}, "The die says which piece must move. When it has been played out, the board shows the answer and its reading."),
      el(
        "div",
        { class: "row" },
        el("button", { type: "button", class: "main", onclick: () => begin("level 0") }, "Play it with the program"),
        el("button", { type: "button", onclick: () => begin("open") }, "Play it with friends"),
        el("button", { type: "button", onclick: () => open(Object.fromEntries(seats.map((/** @type {string} */ seat) => [seat, "me"]))) }, "Play every seat myself"),
        el("button", { type: "button", onclick: () => attempt(() => this.back()) }, "Back"),
      ),
    );
  }
}
