import { ask, post } from "../api.js";
import { el, fill } from "../dom.js";
import { attempt, begin, setTitle } from "../shell.js";
import { Desk } from "../school/desk.js";
import { keepRecord, recordOf } from "../school/pupil.js";

begin(async (main) => {
  const [, , game = "", id = ""] = location.pathname.split("/").map(decodeURIComponent);
  const { games } = await ask("/api/puzzles");
  const chosen = games.find((/** @type {any} */ one) => one.game === game) || games[0];
  if (!chosen) return void fill(main, el("h1", {}, "Puzzles"), el("p", {}, "No game brings any."));
  await new Training(main, games, chosen).open(id);
});

class Training {
  /** @param {HTMLElement} main @param {any[]} games @param {any} chosen */
  constructor(main, games, chosen) {
    this.game = chosen.game;
    this.told = /** @type {any} */ (null);
    this.busy = false;
    const button = /** @param {string} text @param {() => Promise<void>} work */ (text, work) =>
      el("button", { type: "button", onclick: () => attempt(work) }, text);
    this.next = button("Next puzzle", () => this.open());
    this.hint = button("Hint", () => this.tell({ wish: "hint" }));
    this.shown = button("Show me", () => this.tell({ wish: "show" }));
    this.theme = el(
      "select",
      { id: "theme", onchange: () => attempt(() => this.open()) },
      el("option", { value: "" }, `every theme (${chosen.count})`),
      ...Object.entries(chosen.themes).map(([name, count]) => el("option", { value: name }, `${name} (${count})`)),
    );
    this.desk = new Desk(main, (text) => attempt(() => this.tell({ answer: text })), [this.hint, this.shown, this.next]);
    fill(this.desk.title, `Puzzles of ${chosen.title}`);
    setTitle(`Puzzles of ${chosen.title}`);
    this.analyse = el("a", { class: "button small", href: "/analysis", hidden: true }, "Analyse");
    fill(
      this.desk.more,
      el("div", { class: "row" }, this.analyse),
      el("div", { class: "field" }, el("label", { for: "theme" }, "Theme"), this.theme),
      el("nav", { class: "row", "aria-label": "Games" }, ...games.map((one) => el("a", { class: "button small", href: `/puzzles/${one.game}`, "aria-current": one === chosen ? "page" : null }, one.title))),
    );
  }

  get path() {
    return `/api/puzzles/${encodeURIComponent(this.game)}`;
  }

  /** Another puzzle, or the one that is named; one that was left counts as missed. @param {string} [id] */
  async open(id = "") {
    const record = recordOf(this.game);
    if (this.told && !this.told.settled) await this.giveUp();
    const but = this.told?.id || "";
    const told = id
      ? await post(`${this.path}/${encodeURIComponent(id)}`, { record })
      : await post(this.path, { theme: this.theme.value, but, record: recordOf(this.game) });
    this.desk.turnAnew();
    const begun = this.told !== null;
    this.take(told);
    if (begun) this.desk.board.grid.moveTo(this.desk.board.grid.cursor);
  }

  /** Whether it was tried at all decides whether leaving it is a miss. */
  async giveUp() {
    if (!this.told.missed && !this.told.decisions.length) return;
    const told = await this.post({ wish: "show" });
    keepRecord(this.game, told.record);
  }

  /** @param {{ answer?: string, wish?: string }} said */
  post(said) {
    const { id, decisions, missed } = this.told;
    return post(`${this.path}/${encodeURIComponent(id)}`, { decisions, missed, record: recordOf(this.game), ...said });
  }

  /** @param {{ answer?: string, wish?: string }} said */
  async tell(said) {
    if (this.busy || this.told.settled) return;
    this.busy = true;
    try {
      this.take(await this.post(said));
    } finally {
      this.busy = false;
    }
  }

  /** @param {any} told */
  take(told) {
    this.told = told;
    const { desk } = this;
    if (told.settled) keepRecord(this.game, told.record);
    fill(desk.where, el("span", { class: "quiet" }, `Rating ${Math.round(told.record.rating)} · ${told.record.solved} solved, ${told.record.missed} missed`));
    fill(desk.ask, told.question);
    desk.ask.hidden = told.settled;
    desk.show(told.place, told.solver);
    desk.judge(told.right === true ? "right" : told.right === false ? "wrong" : "", told.told);
    this.hint.hidden = this.shown.hidden = told.settled;
    this.next.classList.toggle("main", told.settled);
    fill(this.next, told.settled ? "Next puzzle" : "Another puzzle");
    this.analyse.hidden = !told.settled;
    if (told.settled) {
      this.analyse.href = `/analysis/${this.game}#${new URLSearchParams({ position: told.position, moves: told.solution.join(" ") })}`;
      this.next.focus({ preventScroll: true });
    }
  }
}
