/** The analysis board: any position of any game, variations, the engine's lines. */

import { ask, beSomebody, post } from "../api.js";
import { Board } from "../board.js";
import { capital, el, fill } from "../dom.js";
import { allGames } from "../games.js";
import { placeAt } from "../places.js";
import { settings } from "../settings.js";
import { announce, attempt, copy, setTitle, toast } from "../shell.js";
import { drawDecisions } from "../table/decide.js";
import { drawTrays } from "../table/players.js";
import { preview } from "../table/preview.js";
import { Tip } from "../tip.js";
import { Engine, ownScore, scoreFor } from "./engine.js";
import { drawBar, graph, scoreWords } from "./evals.js";
import { review } from "./review.js";
import { deskFrame } from "./frame.js";
import { Tree } from "./tree.js";
import { drawTree } from "./treeview.js";

/** @typedef {import("../types").Place} Place */
/** @typedef {import("../types").Choice} Choice */
/** @typedef {import("./tree.js").Node} Node */
/** @typedef {{ game: string, position: string, options: Record<string, string> }} Start */

const SECONDS = 20;

export class AnalysisDesk {
  /** @param {HTMLElement} main */
  constructor(main) {
    this.frame = deskFrame(main, {
      step: (by) => this.step(by),
      turn: () => announce(`${capital(this.board.flip())} is at the bottom.`),
      engine: () => this.toggleEngine(),
      review: () => attempt(() => this.review()),
      cut: () => this.change(() => this.tree.cut()),
      promote: () => this.change(() => this.tree.promote()),
      share: () => copy(location.href, "Address"),
      notation: () => this.changeNotation(),
      load: (text) => attempt(() => this.load(text)),
      game: (name) => (location.href = `/analysis/${name}`),
    });
    /** @type {Start} */
    this.start = { game: "", position: "", options: {} };
    /** @type {Place | null} */
    this.place = null;
    this.tree = new Tree();
    this.engine = new Engine();
    this.thinking = false;
    this.reviewing = false;
    /** @type {Record<string, string>} seat -> team, as the positions have told */
    this.teams = {};
    this.tip = new Tip(() => this.about(), announce);
    this.board = new Board(this.frame.board, {
      label: "Analysis board",
      decide: (choice) => this.play(choice),
      announce,
      ask: (square, rect) => this.tip.show(square, rect),
      unask: () => this.tip.hide(),
      key: (key) => this.onKey(key),
    });
    document.addEventListener("keydown", (event) => this.onPageKey(event));
  }

  async open() {
    const { games } = await allGames();
    const query = new URLSearchParams(location.search);
    const name = decodeURIComponent(location.pathname.split("/")[2] || "") || games[0]?.name || "";
    this.frame.listGames(games, name);
    this.start.game = name;
    const given = new URLSearchParams(location.hash.slice(1));
    if (query.get("table")) await this.fromTable(String(query.get("table")));
    else if (query.get("sample")) await this.fromSample(name, Number(query.get("sample")));
    else {
      this.start.position = given.get("position") || "";
      this.start.options = JSON.parse(given.get("options") || "{}");
      await this.followLine((given.get("moves") || "").split(" ").filter(Boolean));
    }
    await this.show(true);
  }

  /** @param {string} table */
  async fromTable(table) {
    const told = await ask(`/api/tables/${encodeURIComponent(table)}/record?format=json`);
    const record = typeof told === "string" ? JSON.parse(told) : told;
    this.start = { game: record.game, position: record.start, options: {} };
    await this.followLine(record.moves.map((/** @type {any} */ move) => move.move));
  }

  /** @param {string} game @param {number} number */
  async fromSample(game, number) {
    const { samples } = await ask("/api/samples");
    const sample = samples.find((/** @type {any} */ one) => one.game === game && one.number === number);
    if (!sample) throw new Error("There is no such sample.");
    this.start = { game, position: "", options: sample.options };
    await this.followLine(sample.moves);
    this.tree.toStart();
    fill(this.frame.about, el("strong", {}, sample.name), ` ${sample.about}`);
  }

  /** Put a line of a record into the tree. @param {string[]} moves */
  async followLine(moves) {
    this.tree = new Tree();
    if (!moves.length) return;
    const { line } = await post("/api/positions/line", { ...this.start, moves });
    for (const played of line) this.tree.play({ decision: played.decision, text: played.text, seat: played.seat });
  }

  /** A position string, or a whole record, from the field below. @param {string} text */
  async load(text) {
    if (!text.trim()) return;
    if (/^\s*[[{]/.test(text)) {
      await beSomebody();
      const made = await post("/api/records", { text });
      if (made.table) await this.fromTable(made.table);
    } else {
      await placeAt({ game: this.start.game, position: text.trim() });
      this.start = { game: this.start.game, position: text.trim(), options: {} };
      this.tree = new Tree();
    }
    await this.show(true);
  }

  // -- where we are -------------------------------------------------------------------------------

  /** @param {boolean} [still] */
  async show(still = false) {
    const node = this.tree.here;
    const place = await attempt(() => placeAt({ ...this.start, moves: this.tree.path() }));
    if (!place || this.tree.here !== node) return;
    this.place = place;
    this.teams[place.seat] = place.team;
    setTitle(`Analysis, ${place.title}`);
    this.board.point([]);
    this.board.show(place.picture, { choices: place.choices, still });
    fill(this.frame.caption, capital(place.verdict || place.picture.caption));
    this.frame.position.value = place.position;
    drawTrays(this.frame.trays, place.picture.trays);
    drawDecisions(this.frame.decide, { kind: place.kind, phase: place.phase, choices: place.choices, mine: true, waiting: "" }, (choice) => this.play(choice));
    drawTree(this.frame.tree, this.tree, (to) => this.change(() => (this.tree.here = to)));
    drawBar(this.frame.bar, node.score ?? null, place.teams[0] || "");
    this.drawGraph();
    this.remember();
    if (this.thinking) this.think();
  }

  /** @param {() => void} work */
  change(work) {
    work();
    return this.show();
  }

  /** @param {number} by */
  step(by) {
    return this.change(() => {
      if (by === -Infinity) this.tree.toStart();
      else if (by === Infinity) this.tree.toEnd();
      else if (by < 0) this.tree.back();
      else this.tree.on();
    });
  }

  /** @param {Choice} choice */
  async play(choice) {
    const seat = this.place?.seat || "";
    if (this.place) this.board.show(preview(this.place.picture, choice));
    await this.change(() => this.tree.play({ decision: choice.decision, text: choice.text, seat }));
    announce(`${capital(seat)}: ${choice.spell || choice.text}. ${(this.place?.words || []).map(capital).join(". ")}`);
  }

  /** The address says what is on the board, so that it can be shared. */
  remember() {
    const said = new URLSearchParams();
    if (this.start.position) said.set("position", this.start.position);
    if (Object.keys(this.start.options).length) said.set("options", JSON.stringify(this.start.options));
    const moves = this.tree.path();
    if (moves.length) said.set("moves", moves.join(" "));
    history.replaceState(null, "", `/analysis/${this.start.game}${String(said) ? `#${said}` : ""}`);
    const begin = new URLSearchParams({ game: this.start.game, position: this.place?.position || "" });
    this.frame.playHere.href = `/new?${begin}`;
    this.frame.editHere.href = `/editor/${this.start.game}#position=${encodeURIComponent(this.place?.position || "")}`;
    this.frame.rules.href = `/rules/${this.start.game}`;
  }

  // -- the engine ---------------------------------------------------------------------------------

  async toggleEngine() {
    this.thinking = !this.thinking;
    this.frame.engineButton.setAttribute("aria-pressed", String(this.thinking));
    if (!this.thinking) {
      this.engine.stop();
      this.board.point([]);
      fill(this.frame.lines);
      return;
    }
    await attempt(beSomebody);
    this.think();
  }

  think() {
    const node = this.tree.here;
    const first = this.place?.teams[0] || "";
    if (this.place?.outcome) return fill(this.frame.depth, "The game is over here.");
    fill(this.frame.depth, "Thinking…");
    this.engine.think({ ...this.start, moves: this.tree.path(), lines: 3, seconds: SECONDS }, (thought) => {
      if (this.tree.here !== node || !this.thinking || !this.isAboutHere(thought)) return;
      if (thought.error) return fill(this.frame.depth, capital(thought.error));
      node.score = scoreFor(thought, first) ?? undefined;
      drawBar(this.frame.bar, node.score ?? null, first);
      fill(this.frame.depth, `Depth ${thought.depth}${thought.done ? ", done" : ""}. For ${first}: `, el("span", { class: "eval-words" }, node.score === undefined ? "?" : scoreWords(node.score)));
      this.drawLines(thought);
    });
  }

  /** Whether a thought is about this position: one that was on its way when we moved on is not. @param {import("./engine.js").Thought} thought */
  isAboutHere(thought) {
    const first = thought.lines[0]?.moves[0];
    return !first || (this.place?.choices || []).some((choice) => choice.decision === first);
  }

  /** @param {import("./engine.js").Thought} thought */
  drawLines(thought) {
    const choices = this.place?.choices || [];
    const first = this.place?.teams[0] || "";
    /** @type {import("../arrows.js").Arrow[]} */
    const arrows = [];
    const items = thought.lines.map((line, n) => {
      const choice = choices.find((one) => one.decision === line.moves[0]);
      const [from, to = from] = choice?.squares || [];
      if (from && to) arrows.push({ from, to, brush: n === 0 ? "engine" : "second" });
      return el(
        "li",
        {},
        el("span", { class: "score", title: line.words }, scoreWords(ownScore(thought, n, first))),
        el("button", { type: "button", class: "move", disabled: !choice, onclick: () => choice && this.play(choice) }, line.readable[0] || line.moves[0] || ""),
        el("span", { class: "quiet rest", title: line.readable.join(", ") }, `${line.words}: ${line.moves.slice(1, 10).join(" ")}`),
      );
    });
    fill(this.frame.lines, ...items);
    this.board.point(arrows);
  }

  async review() {
    if (this.reviewing) {
      this.reviewing = false;
      return;
    }
    if (!this.tree.root.children.length) return toast("There is no line to look at yet.", true);
    await beSomebody();
    if (this.thinking) await this.toggleEngine();
    this.reviewing = true;
    this.frame.reviewButton.setAttribute("aria-pressed", "true");
    await review(this.engine, this.tree, this.start, {
      team: this.place?.teams[0] || "",
      seconds: 0.4,
      teamOf: (seat) => this.teams[seat] || seat,
      wanted: () => this.reviewing,
      seen: (done, all) => {
        fill(this.frame.depth, `Looked at ${done} of ${all} positions.`);
        drawTree(this.frame.tree, this.tree, (to) => this.change(() => (this.tree.here = to)));
        this.drawGraph();
      },
    });
    this.reviewing = false;
    this.frame.reviewButton.setAttribute("aria-pressed", "false");
    const slips = this.tree.main().filter((node) => node.judgement).length;
    fill(this.frame.depth, `Looked at everything: ${slips} ${slips === 1 ? "slip" : "slips"} marked.`);
    announce(`The game was looked at. ${slips} slips marked.`);
    return undefined;
  }

  drawGraph() {
    const line = [this.tree.root, ...this.tree.main()];
    const known = line.filter((node) => node.score !== undefined).length > 1;
    this.frame.graph.hidden = !known;
    if (known) fill(this.frame.graph, graph(line.map((node) => node.score), (n) => this.change(() => (this.tree.here = line[n] || this.tree.root))));
  }

  // -- keys and words -----------------------------------------------------------------------------

  about() {
    const picture = this.board.picture;
    return { picture, asked: { ...this.start, moves: this.tree.path() }, movable: this.board.picker.starts };
  }

  changeNotation() {
    settings.set("moves", settings.get("moves") === "words" ? "code" : "words");
    return this.show();
  }

  /** @param {string} key */
  onKey(key) {
    if (key === "t") announce(`${capital(this.board.picture.caption)}.`);
    else return false;
    return true;
  }

  /** @param {KeyboardEvent} event */
  onPageKey(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, textarea, select, dialog, [role=grid], .chooser")) return;
    const by = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity })[event.key];
    if (by === undefined) return;
    event.preventDefault();
    this.step(by);
  }
}
