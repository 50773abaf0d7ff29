/** A table on the screen: the state that the server tells, and everything that is drawn from it. */

import { ask, beSomebody, post, Refused } from "../api.js";
import { Board } from "../board.js";
import { capital, el, fill, inWords } from "../dom.js";
import { armiesOf, gameNamed, notesOf } from "../games.js";
import { sideOf } from "../layout.js";
import { placeAt } from "../places.js";
import { announce, keepTable, setTitle, toast } from "../shell.js";
import { Tip } from "../tip.js";
import { Chat } from "./chat.js";
import { Clocks, said } from "./clocks.js";
import { drawDecisions } from "./decide.js";
import { frameOf } from "./frame.js";
import { Happened } from "./happened.js";
import { Link } from "./link.js";
import { Moves } from "./moves.js";
import { drawActions, drawEnding, drawOffers } from "./offers.js";
import { drawPlayers, drawTrays } from "./players.js";
import { preview } from "./preview.js";
import { drawSeats } from "./seats.js";
import { gone } from "./taken.js";
import { besides, checkWords, firstHelp, lastWords, mineWords, tell } from "./tell.js";

/** @typedef {import("../types").TableState} TableState */
/** @typedef {import("../types").Choice} Choice */
/** @typedef {import("../types").Picture} Picture */

export class Room {
  /** @param {HTMLElement} main @param {string} table @param {boolean} [embedded] */
  constructor(main, table, embedded = false) {
    this.table = table;
    this.frame = frameOf(main, embedded);
    /** @type {TableState | null} */
    this.state = null;
    /** @type {Picture | null} */
    this.start = null;
    /** @type {string | null} the string that the game began with, asked when it is needed */
    this.began = null;
    /** @type {Set<string>} */
    this.here = new Set();
    this.watching = 0;
    this.turned = "";
    this.busy = false;
    /** @type {Set<string>} armies that I have moved pieces of */
    this.mine = new Set();
    /** @type {string[]} */
    this.premove = [];
    this.happened = new Happened();
    /** @type {Record<string, string[]>} seat -> the armies that it leads, where they have other names */
    this.led = {};
    /** @type {Record<string, any>} name -> rating in this game, null while it is asked for */
    this.ratings = {};
    this.key = location.hash.slice(1);
    this.clocks = new Clocks();
    this.tip = new Tip(() => this.about(), announce);
    this.board = new Board(this.frame.board, {
      label: "Board",
      decide: (choice) => this.decide(choice),
      announce,
      ask: (square, rect) => this.tip.show(square, rect),
      unask: () => this.tip.hide(),
      premove: (squares) => this.planAhead(squares),
      key: (key) => this.onKey(key),
    });
    this.moves = new Moves(this.frame.moves, (at) => this.look(at));
    this.chat = new Chat(this.frame.chat, table);
    this.frame.flip.addEventListener("click", () => this.flip());
    this.frame.typed.addEventListener("submit", (event) => this.onTyped(event));
  }

  /** Show the table as it is now, then listen. @param {TableState} state */
  open(state) {
    this.take(state, "state");
    this.link = new Link(`/api/tables/${encodeURIComponent(this.table)}/stream`, {
      frame: (frame) => this.hear(frame),
      message: (message) => this.overhear(message),
      line: (open) => this.showLine(open),
    });
  }

  /** The state, for certain. @returns {TableState} */
  get now() {
    if (!this.state) throw new Error("the table has not answered yet");
    return this.state;
  }

  // -- what comes from the server ---------------------------------------------------------------

  /** @param {any} frame */
  hear(frame) {
    if (frame.type === "chat") this.chat.add(frame);
    if (frame.state) this.take(frame.state, frame.type);
    if (this.state && frame.number > (this.told ?? frame.number)) {
      this.happened.hear(frame, this.state.yours);
      if (!this.state.outcome && this.moves.at === null) drawDecisions(this.frame.decide, this.due(), (choice) => this.decide(choice));
      tell(this.frame.board, this.state, frame);
    }
    if (frame.state) this.told = Math.max(this.told ?? 0, frame.state.number);
  }

  /** @param {any} message */
  overhear(message) {
    if (message.type === "presence") {
      this.here = new Set(Object.entries(message.seats || {}).flatMap(([seat, here]) => (here ? [seat] : [])));
      this.watching = message.watching || 0;
      if (this.state) this.drawPlayers(this.board.picture);
    } else if (message.type === "clock") this.clocks.set(message.clocks || {}, message.running || "");
    else if (message.type === "ping") this.link?.socket?.send(JSON.stringify({ type: "pong", at: message.at }));
  }

  /** @param {boolean} open */
  showLine(open) {
    this.frame.line.hidden = open;
    if (!open && this.lineWas !== false) announce("The line is cut. It is being mended.");
    if (open && this.lineWas === false) announce("The line stands again.");
    this.lineWas = open;
  }

  /** Take a state for the present one. @param {TableState} state @param {string} type */
  take(state, type) {
    if (this.state && state.number < this.state.number) return;
    // The answer to a decision and its frame tell the same: the first of them is drawn.
    if (this.state && state.number === this.state.number && !this.busy && type !== "state") return;
    const first = this.state === null;
    this.state = state;
    this.busy = false;
    for (const choice of state.choices) {
      for (const token of state.picture.squares[choice.squares[0] || ""] || []) this.mine.add(token.army);
    }
    if (first) {
      this.turned = this.ownSide();
      this.happened.begin(state);
      this.nameSides();
      setTitle(state.title || capital(state.game));
      const notes = Object.entries(notesOf(this.table));
      this.frame.notes.hidden = !notes.length;
      fill(this.frame.notes, ...notes.map(([name, text]) => el("p", {}, el("span", { class: "quiet" }, `${name}: `), text)));
    }
    if (type === "takeback") {
      this.moves.at = null;
      this.happened.forget();
    }
    this.draw(first);
    if (type === "takeback") this.backToBoard();
    keepTable(state);
    if (!this.start) this.fetchStart();
    this.fetchRatings();
    this.playAhead();
  }

  /** Which armies a seat leads, where its name does not say so. */
  async nameSides() {
    const { game, players = {}, picture } = this.now;
    const seats = Object.keys(players).filter((seat) => !(seat in picture.facing));
    if (!seats.length) return;
    const info = await gameNamed(game);
    for (const seat of seats) {
      const led = armiesOf(info, seat);
      if (led.length) this.led[seat] = led;
    }
    this.drawPlayers(this.board.picture);
  }

  async fetchStart() {
    try {
      const place = await placeAt(await this.asked(0));
      this.start = place.picture;
      setTitle(place.title);
      fill(this.frame.title, place.title);
      this.drawPlayers(this.board.picture);
    } catch (error) {
      console.warn("the beginning is not known", error);
    }
  }

  /** How good the people at the table are; nobody waits for it. */
  async fetchRatings() {
    const { players = {}, game } = this.now;
    const names = Object.values(players).flatMap((/** @type {any} */ who) => (who.kind === "person" && !(who.name in this.ratings) ? [who.name] : []));
    for (const name of names) {
      this.ratings[name] = null;
      const told = await ask(`/api/players/${encodeURIComponent(name)}`).catch(() => null);
      this.ratings[name] = told?.ratings?.[game] || null;
    }
    if (names.some((name) => this.ratings[name])) this.drawPlayers(this.board.picture);
  }

  // -- drawing ----------------------------------------------------------------------------------

  /** @param {boolean} [still] */
  draw(still = false) {
    const state = this.now;
    const live = this.moves.at === null;
    if (live) {
      const ready = this.canDecide() ? state.choices : [];
      this.board.ahead = this.squaresAhead();
      this.board.show(state.picture, { choices: ready, bottom: this.turned || "south", still });
      this.drawBeside(state.picture);
    }
    this.moves.show(state.history, Object.keys(state.players || {}));
    this.drawPlayers(live ? state.picture : this.board.picture);
    drawDecisions(this.frame.decide, this.due(), (choice) => this.decide(choice));
    drawOffers(this.frame.offers, state);
    drawActions(this.frame.actions, state, () => this.intended());
    drawEnding(this.frame.again, state);
    this.frame.ending.hidden = !state.outcome;
    this.frame.typed.hidden = Boolean(state.outcome) || !state.yours.length;
    drawSeats(this.frame.seats, state, this.key, (seat) => this.sit(seat));
    this.chat.allow({ allowed: Boolean(state.chat && state.yours.length), teams: Object.keys(state.players || {}).length > 2 });
    this.clocks.set(state.clocks || {}, state.running ?? "");
    this.frame.board.classList.toggle("is-still", !this.canDecide() && !state.yours.length);
    fill(this.frame.result, state.outcome ? el("strong", {}, `${mineWords(state)}${inWords(state.verdict || state.outcome.reason)}.`) : null, state.outcome?.detail ? ` ${capital(state.outcome.detail)}.` : "");
    this.frame.result.hidden = !state.outcome;
    const said = `${state.outcome?.detail || ""}. ${state.history[state.history.length - 1]?.text || ""}`;
    const read = state.outcome ? besides(state.words, said) : [];
    this.frame.reading.hidden = !read.length;
    fill(this.frame.reading, ...read.map((/** @type {string} */ line) => el("p", {}, `${inWords(line)}.`)));
    this.frame.review.hidden = !state.outcome || !state.history.length;
    this.frame.review.href = `/review/${state.table}`;
    this.frame.analyse.href = `/analysis/${state.game}?table=${state.table}`;
    this.frame.rules.href = `/rules/${state.game}`;
    this.frame.learn.href = `/learn#${state.game}`;
    this.frame.board.dataset.number = String(state.number);
    this.frame.board.dataset.ready = String(this.canDecide() && !this.busy);
  }

  /** @param {Picture} picture */
  drawBeside(picture) {
    fill(this.frame.caption, inWords(picture.caption));
    // After the end nothing is due; the list stays where it is while one goes through the game.
    this.frame.caption.hidden = Boolean(this.now.outcome);
    drawTrays(this.frame.trays, picture.trays);
  }

  /** @param {Picture} picture */
  drawPlayers(picture) {
    const state = this.now;
    this.frame.watching.textContent = this.watching ? `${this.watching} watching` : "";
    const lost = this.start ? gone(this.start, picture) : {};
    const seats = Object.keys(state.players || {});
    const bottom = seats.filter((seat) => this.isBelow(seat));
    /** @type {Record<string, import("../types").Token[]>} */
    const taken = {};
    for (const seat of seats) taken[seat] = (this.led[seat] || [seat]).flatMap((army) => lost[army] || []);
    drawPlayers({ top: this.frame.above, bottom: this.frame.below }, state, {
      bottom: bottom.length ? bottom : seats.slice(0, 1), led: this.led, here: this.here, clocks: this.clocks, ratings: this.ratings, taken,
    });
  }

  /** Whether a seat's bar belongs below the board: its own army sits there, or it is one of mine. @param {string} seat */
  isBelow(seat) {
    const edge = this.now.picture.facing[seat];
    if (edge) return sideOf(this.board.view, edge) === "south";
    const mates = this.now.yours;
    return mates.length ? mates.includes(seat) : seat === Object.keys(this.now.players || {})[0];
  }

  /** The side that I should sit at. */
  ownSide() {
    const { yours, picture } = this.now;
    const own = yours.find((seat) => picture.facing[seat]);
    if (own) return own;
    const turn = yours.includes(this.now.seat) ? this.now.turn : "";
    return picture.facing[turn] ? turn : Object.keys(picture.facing)[0] || "south";
  }

  due() {
    const state = this.now;
    const mine = this.canDecide();
    const who = state.players?.[state.seat]?.name || state.seat;
    const missing = state.missing || [];
    const waiting = state.outcome || mine
      ? mine && state.choices.some((choice) => choice.squares.length) ? `Your move${state.phase === "move" ? "" : `: ${state.phase}`}.${checkWords(state)}${firstHelp(state)}` : ""
      : missing.length ? `Waiting for ${missing.join(" and ")} to be taken.` : `${capital(who)} decides.`;
    // Whoever is asked about something that was just done reads what it was.
    const about = state.history.length ? lastWords(state) : "";
    return { kind: state.kind, phase: state.phase, choices: this.busy ? [] : state.choices, mine, waiting, about, happened: state.outcome ? [] : this.happened.lines, game: state.game, asked: state.picture.caption };
  }

  /** On a phone one has scrolled to words and buttons: what comes of them happens on the board. */
  backToBoard() {
    this.frame.board.parentElement?.scrollIntoView({ block: "nearest" });
  }

  // -- deciding ---------------------------------------------------------------------------------

  canDecide() {
    return this.moves.at === null && this.now.choices.length > 0 && !this.now.outcome;
  }

  /** The one decision that is picked but not made, for a claim. */
  intended() {
    const complete = this.board.picker.complete;
    return complete.length === 1 ? complete[0]?.decision || "" : "";
  }

  /** @param {Choice} choice */
  async decide(choice) {
    if (this.busy) return;
    const state = this.now;
    this.busy = true;
    this.board.show(preview(state.picture, choice), { bottom: this.turned || "south" });
    drawDecisions(this.frame.decide, this.due(), () => undefined);
    if (!choice.squares.length) this.backToBoard();
    try {
      const after = await post(`/api/tables/${encodeURIComponent(this.table)}/decisions`, { decision: choice.decision, number: state.number });
      this.take(after, "decision");
    } catch (error) {
      await this.recover(error);
    }
  }

  /** What was decided was refused, or nobody knows whether it arrived: ask what stands, decide nothing again. @param {unknown} error */
  async recover(error) {
    const unsure = error instanceof Refused && error.status === 0;
    toast(unsure ? "The line was cut while you moved. The board shows what stands." : String(error instanceof Error ? error.message : error), true);
    this.busy = false;
    try {
      const state = await ask(`/api/tables/${encodeURIComponent(this.table)}`);
      this.state = null;
      this.take(state, "state");
    } catch (again) {
      console.warn("the table does not answer yet", again);
      this.draw(true);
    }
  }

  // -- ahead of one's turn ------------------------------------------------------------------------

  /** Squares of my own pieces while another decides. */
  squaresAhead() {
    const state = this.now;
    /** @type {Set<string>} */
    const squares = new Set();
    if (!state.yours.length || this.canDecide() || state.outcome) return squares;
    const armies = new Set([...this.mine, ...state.yours]);
    for (const [square, tokens] of Object.entries(state.picture.squares)) {
      if (tokens.some((token) => armies.has(token.army))) squares.add(square);
    }
    return squares;
  }

  /** @param {string[]} squares */
  planAhead(squares) {
    this.premove = squares;
    announce(squares.length ? `Planned: ${squares.join(" to ")}.` : "Nothing planned.");
  }

  playAhead() {
    if (!this.premove.length || !this.canDecide()) return;
    const planned = this.premove;
    this.premove = [];
    this.board.premove = [];
    const fitting = this.board.picker.exactly(planned);
    if (fitting.length === 1 && fitting[0]) return void this.decide(fitting[0]);
    for (const square of fitting.length ? planned : []) this.board.pick(square);
    if (!fitting.length) announce("The planned move is not possible.");
    this.board.refresh();
  }

  // -- looking back -------------------------------------------------------------------------------

  /** What to ask for the position after so many decisions. @param {number} count */
  async asked(count) {
    const state = this.now;
    const moves = state.history.slice(0, count).map((played) => played.decision || "");
    if (this.began === null) {
      const record = await ask(`/api/tables/${encodeURIComponent(this.table)}/record?format=json`).catch(() => null);
      const told = typeof record === "string" ? JSON.parse(record) : record;
      this.began = told?.start || "";
    }
    return { game: state.game, position: this.began || "", options: this.began ? {} : state.options || {}, moves };
  }

  /** @param {number | null} at */
  async look(at) {
    if (at === null) return this.draw();
    const place = await placeAt(await this.asked(at)).catch((error) => toast(error.message, true));
    if (!place || this.moves.at !== at) return undefined;
    this.board.show(place.picture, { bottom: this.turned || "south" });
    this.drawBeside(place.picture);
    this.drawPlayers(place.picture);
    drawDecisions(this.frame.decide, { ...this.due(), choices: [], mine: false, happened: [], waiting: this.now.outcome ? "" : `After ${at} of ${this.now.history.length}. Go to the present to play.` }, () => undefined);
    return undefined;
  }

  about() {
    const state = this.now;
    const movable = this.board.picker.starts;
    const asked = this.moves.at === null && state.kind === "board" ? { game: state.game, position: state.position } : null;
    return { picture: this.board.picture, asked, movable };
  }

  // -- the rest -----------------------------------------------------------------------------------

  flip() {
    this.turned = this.board.flip();
    this.drawPlayers(this.board.picture);
    announce(`${capital(this.turned)} is at the bottom.`);
  }

  /** @param {string} seat */
  async sit(seat) {
    try {
      await beSomebody();
      const state = await post(`/api/tables/${encodeURIComponent(this.table)}/seats/${encodeURIComponent(seat)}`, { key: this.key });
      this.state = null;
      this.take(state, "seat");
      history.replaceState(null, "", location.pathname);
      announce(`You sit at ${seat}.`);
      this.link?.restart();
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), true);
    }
  }

  /** @param {SubmitEvent} event */
  onTyped(event) {
    event.preventDefault();
    const text = this.frame.typedText.value.trim();
    const lower = text.toLowerCase();
    const choices = this.canDecide() ? this.now.choices : [];
    const choice = choices.find((one) => one.decision === text) || choices.find((one) => one.decision.toLowerCase() === lower || one.text.toLowerCase() === lower);
    if (!choice) return toast(text ? `${text}: not among the choices here.` : "Type a move.", true);
    this.frame.typedText.value = "";
    this.decide(choice);
    return undefined;
  }

  /** @param {string} key */
  onKey(key) {
    const state = this.now;
    if (key === "l") announce(lastWords(state));
    else if (key === "c") announce(Object.keys(state.clocks || {}).map((seat) => `${seat} ${said(this.clocks.of(seat) ?? 0)}`).join(", ") || "There is no clock.");
    else if (key === "t") announce(`${capital(state.picture.caption)}.`);
    else return false;
    return true;
  }
}
