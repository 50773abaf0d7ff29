/** A finished game looked at again: every decision graded, what would have been better, and why. */

import { graph, scoreWords } from "../analysis/evals.js";
import { ask, beSomebody } from "../api.js";
import { Board } from "../board.js";
import { capital, el, fill, svg } from "../dom.js";
import { placeAt } from "../places.js";
import { announce, setTitle, showError } from "../shell.js";
import { Moves } from "../table/moves.js";
import { progress } from "./desk.js";

const PAUSE = 700; // milliseconds between two looks at how far the review is

export class Review {
  /** @param {HTMLElement} main @param {string} table */
  constructor(main, table) {
    this.main = main;
    this.table = table;
    this.review = /** @type {any} */ (null);
    this.start = /** @type {any} */ (null);
    this.state = /** @type {any} */ (null);
    /** @type {any} the position that is shown, as the server tells it */
    this.place = null;
    this.title = el("h1", { class: "table-title" }, "Review");
    this.where = el("div", { class: "school-where" });
    this.accuracy = el("div", { class: "accuracy" });
    this.graph = el("div", { class: "review-graph" });
    this.turns = el("div", { class: "row turns", role: "group", "aria-label": "Turning points" });
    this.words = el("div", { class: "card review-words", "aria-live": "polite", hidden: true });
    this.moveBox = el("section", { class: "moves-box", "aria-label": "The game" });
    this.caption = el("p", { class: "caption" });
    const box = el("div", {});
    fill(
      main,
      el(
        "div",
        { class: "table school" },
        el("div", { class: "table-board" }, box, this.caption),
        el(
          "div",
          { class: "table-side" },
          this.title, this.where, this.accuracy, this.graph, this.turns, this.words, this.moveBox,
          el("div", { class: "row" }, el("a", { class: "button small", href: `/table/${encodeURIComponent(table)}` }, "To the table"), this.analyse = el("a", { class: "button small", href: "/analysis" }, "Analyse")),
        ),
      ),
    );
    this.board = new Board(box, { label: "Board", announce });
    this.board.node.classList.add("is-still");
    this.moves = new Moves(this.moveBox, (at) => this.look(at ?? this.moves.history.length));
  }

  async open() {
    await beSomebody();
    const address = `/api/tables/${encodeURIComponent(this.table)}`;
    const [state, record] = await Promise.all([ask(address), ask(`${address}/record?format=json`)]);
    this.state = state;
    this.start = { game: state.game, position: (typeof record === "string" ? JSON.parse(record) : record).start || "", options: {} };
    this.analyse.href = `/analysis/${state.game}?table=${encodeURIComponent(this.table)}`;
    this.moves.show(state.history, Object.keys(state.players));
    await this.look(state.history.length);
    await this.wait(`${address}/review`);
  }

  /** Ask until the review is there. @param {string} address */
  async wait(address) {
    for (;;) {
      const told = await ask(address);
      if (told.review) return this.show(told.review);
      fill(this.where, ...progress(told.done, Math.max(1, told.of), `The engine looks at every decision: ${told.done} of ${told.of}`));
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }

  /** @param {any} review */
  show(review) {
    this.review = review;
    const { game, title } = { game: this.state.game, title: this.place?.title };
    setTitle(`Review of ${title || game}`);
    fill(this.title, `Review of ${title || game}`);
    fill(this.where);
    const seats = Object.entries(review.accuracy);
    fill(this.accuracy, ...seats.map(([seat, share]) => el("div", {}, el("strong", {}, `${share}%`, el("small", {}, " accuracy")), el("span", { class: "quiet" }, [capital(seat), this.state.players[seat]?.name].filter(Boolean).join(" · ")), this.counts(seat))));
    for (const one of review.decisions) this.moves.signs.set(one.ply, { sign: review.signs[one.grade] || "", grade: one.grade });
    this.moves.draw();
    this.drawGraph();
    fill(this.turns, ...(review.turning_points.length ? [el("span", { class: "quiet" }, "It turned at:")] : []), ...review.turning_points.map((/** @type {number} */ ply) => this.turn(ply)));
    announce(`The review is done. ${seats.map(([seat, share]) => `${seat} ${share} per cent`).join(", ")}.`);
    const faulty = review.decisions.find((/** @type {any} */ one) => review.signs[one.grade]);
    this.moves.jump(review.turning_points[0] ?? faulty?.ply ?? 1);
  }

  /** How many faults of each kind a seat has made. @param {string} seat */
  counts(seat) {
    const faults = ["inaccuracy", "mistake", "blunder"].map((grade) => [grade, this.review.decisions.filter((/** @type {any} */ one) => one.seat === seat && one.grade === grade).length]);
    const told = faults.filter(([, count]) => count).map(([grade, count]) => `${count} ${plural(String(grade), Number(count))}`);
    return el("span", { class: "quiet" }, told.join(", ") || "no faults");
  }

  /** @param {number} ply */
  turn(ply) {
    const one = this.at(ply);
    return el("button", { type: "button", class: "small", onclick: () => this.moves.jump(ply) }, `${this.moves.rounds[ply - 1]}. ${one?.described || ""}${this.review.signs[one?.grade] || ""}`);
  }

  /** The judged decision of a ply. @param {number} ply */
  at(ply) {
    return this.review?.decisions.find((/** @type {any} */ one) => one.ply === ply);
  }

  drawGraph() {
    /** @type {number[]} */
    const scores = [0];
    const curve = new Map(this.review.curve);
    for (let ply = 1; ply <= this.moves.history.length; ply++) scores.push(/** @type {number} */ (curve.get(ply) ?? scores[ply - 1]));
    const picture = graph(scores, (ply) => this.moves.jump(Math.max(1, ply)));
    for (const ply of this.review.turning_points) picture.append(svg("line", { class: "turn", x1: ply, x2: ply, y1: 0, y2: 100 }));
    this.here = svg("line", { class: "here", x1: 0, x2: 0, y1: 0, y2: 100 });
    picture.append(this.here);
    fill(this.graph, picture, el("p", { class: "quiet" }, `Up: ${this.place?.teams[0] || ""} stands better. Click to go there.`));
  }

  /** Show the position in which a decision was due, with what was played and what was best. @param {number} ply */
  async look(ply) {
    const one = this.at(ply);
    const before = this.review && ply > 0 ? ply - 1 : ply;
    const moves = this.moves.history.slice(0, before).map((played) => played.decision || "");
    this.here?.setAttribute("x1", String(ply));
    this.here?.setAttribute("x2", String(ply));
    this.wanted = ply;
    try {
      const place = await placeAt({ ...this.start, moves });
      if (this.wanted !== ply) return;
      this.place = place;
    } catch (error) {
      return showError(this.main, error);
    }
    const { picture } = this.place;
    const side = Object.keys(this.state.players).find((seat) => this.state.yours.includes(seat) && picture.facing[seat]);
    this.board.show(picture, { bottom: side || Object.keys(picture.facing)[0] || "south" });
    fill(this.caption, capital(picture.caption));
    this.board.point(one ? this.arrows(one) : []);
    this.words.hidden = !this.review;
    if (this.review) fill(this.words, ...this.told(ply, one));
  }

  /** @param {any} one */
  arrows(one) {
    const squares = /** @param {string} decision */ (decision) => this.place.choices.find((/** @type {any} */ choice) => choice.decision === decision)?.squares || [];
    const arrow = /** @param {string} decision @param {string} brush */ (decision, brush) => {
      const [from = "", to = from] = squares(decision);
      return from ? [{ from, to: String(to), brush }] : [];
    };
    return [...arrow(one.move, "second"), ...(one.best === one.move ? [] : arrow(one.best, "engine"))];
  }

  /** @param {number} ply @param {any} one @returns {(Node | string)[]} */
  told(ply, one) {
    const played = this.moves.history[ply - 1];
    if (!one) return [el("p", {}, played ? `${capital(played.seat)}: ${played.text || played.decision}. Nobody decides what dice show.` : "The first position.")];
    const best = this.place.choices.find((/** @type {any} */ choice) => choice.decision === one.best);
    const sure = one.grade === "best" || one.grade === "forced";
    return [
      el("p", {}, el("strong", {}, `${this.moves.rounds[ply - 1]}. ${capital(one.seat)}: ${one.described}${this.review.signs[one.grade]}`), " ", el("span", { class: `grade is-${one.grade}` }, one.grade)),
      one.loss ? el("p", {}, `It gave away ${one.loss.toFixed(1)} pawns. After it: ${scoreWords(one.value)} for ${one.team}.`) : el("p", { class: "quiet" }, `After it: ${scoreWords(one.value)} for ${one.team}.`),
      sure || one.why || one.best === one.move ? "" : el("p", {}, el("span", { class: "quiet" }, "Best was "), el("strong", {}, best?.text || one.best), best && best.text !== one.best ? el("span", { class: "quiet" }, ` (${one.best})`) : ""),
      one.why ? el("p", {}, one.why) : "",
    ];
  }
}

/** @param {string} word @param {number} count */
function plural(word, count) {
  if (count === 1) return word;
  return word.endsWith("y") ? `${word.slice(0, -1)}ies` : `${word}s`;
}
