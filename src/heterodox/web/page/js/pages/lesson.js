import { post } from "../api.js";
import { el, fill } from "../dom.js";
import { meAnd, openTable } from "../games.js";
import { announce, attempt, begin, setTitle } from "../shell.js";
import { Desk, progress } from "../school/desk.js";
import { finish, keepPlace, placeIn } from "../school/pupil.js";

/** The opponent for a first game. */
const GENTLE = "level 0";

begin(async (main) => {
  const [, , game = "", lesson = ""] = location.pathname.split("/").map(decodeURIComponent);
  await new Lesson(main, game, lesson).open();
});

class Lesson {
  /** @param {HTMLElement} main @param {string} game @param {string} name */
  constructor(main, game, name) {
    this.game = game;
    this.name = name;
    /** @type {string[]} */
    this.answers = placeIn(game, name);
    this.busy = false;
    const button = /** @param {string} text @param {any} said */ (text, said) =>
      el("button", { type: "button", onclick: () => attempt(() => this.tell(said)) }, text);
    this.on = el("button", { type: "button", class: "main", onclick: () => attempt(() => this.tell({ answer: "" })) }, "Go on");
    this.hint = button("Hint", { wish: "hint" });
    this.shown = button("Show me", { wish: "show" });
    this.back = button("Back", { wish: "back" });
    this.desk = new Desk(main, (text) => attempt(() => this.tell({ answer: text })), [this.on, this.hint, this.shown, this.back]);
  }

  async open() {
    await this.tell({});
    // Who comes back to the end of a lesson begins it again.
    if (this.told.done) {
      this.answers = [];
      await this.tell({});
    }
  }

  /** @param {{ answer?: string, wish?: string }} said */
  async tell(said) {
    if (this.busy) return;
    this.busy = true;
    try {
      const before = this.told?.step;
      this.told = await post(`/api/lessons/${encodeURIComponent(this.game)}/${encodeURIComponent(this.name)}`, { answers: this.answers, ...said });
      this.answers = this.told.answers;
      if (this.told.done) finish(this.game, this.told.lesson);
      else keepPlace(this.game, this.told.lesson, this.answers);
      this.draw(before !== this.told.step || this.told.done);
    } finally {
      this.busy = false;
    }
  }

  /** @param {boolean} anew whether a step begins */
  draw(anew) {
    const { told, desk } = this;
    setTitle(told.title);
    fill(desk.title, told.title);
    fill(desk.where, ...progress(told.done ? told.steps : told.step - (told.settled ? 0 : 1), told.steps, `Lesson ${told.number} of ${told.lessons}, step ${told.step} of ${told.steps}`));
    fill(desk.say, ...(told.done ? this.farewell() : told.say.split("\n\n").map((/** @type {string} */ text) => el("p", {}, text))));
    fill(desk.ask, told.ask);
    desk.ask.hidden = !told.ask || told.done;
    if (anew) desk.turnAnew();
    desk.show(told.place, told.seat);
    const verdict = told.reply?.verdict;
    desk.judge({ right: "right", wrong: "wrong", illegal: "wrong" }[/** @type {"right"} */ (verdict)] || "", told.done ? [] : told.reply?.words || []);
    this.on.hidden = told.done || !told.settled;
    this.hint.hidden = this.shown.hidden = told.settled;
    this.back.hidden = told.done || (told.step === 1 && !told.settled);
    fill(desk.more, this.links());
    if (anew && !told.done) announce(`${told.say} ${told.ask}`);
    this.lead(anew);
  }

  /** The keyboard goes where something is to be done. @param {boolean} anew */
  lead(anew) {
    if (anew) this.desk.board.node.scrollIntoView({ block: "nearest" });
    // Who has just come reads first.
    if (document.activeElement === document.body && !this.told.answers.length) return;
    if (!this.on.hidden) this.on.focus();
    else if (this.told.done) this.desk.say.querySelector("a")?.focus();
    else if (anew) this.desk.board.grid.moveTo(this.desk.board.grid.cursor);
  }

  farewell() {
    const { next } = this.told;
    announce("The lesson is finished.");
    return [
      el("p", {}, el("strong", {}, "Lesson finished."), next ? ` Next comes: ${next.title}.` : " That was the last one. Now play!"),
      el(
        "div",
        { class: "row" },
        next ? el("a", { class: "button main", href: `/learn/${this.game}/${next.name}` }, "Next lesson") : null,
        el("a", { class: "button", href: `/learn#${this.game}` }, "All lessons"),
        el("button", { type: "button", class: next ? "" : "main", onclick: () => attempt(() => openTable({ game: this.game, seats: meAnd(this.told.place.seats, GENTLE) })) }, "Play a first game"),
      ),
    ];
  }

  links() {
    const { rules } = this.told;
    return el(
      "p",
      { class: "quiet" },
      ...rules.flatMap((/** @type {string} */ rule, /** @type {number} */ n) => [n ? ", " : "Rules: ", el("a", { href: `/rules/${this.game}#${rule}`, "aria-label": `Rule ${rule}` }, rule)]),
      rules.length ? " · " : null,
      el("a", { href: `/learn#${this.game}` }, "All lessons"),
    );
  }
}
