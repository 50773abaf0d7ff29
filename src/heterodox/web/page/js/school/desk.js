/** A board with words beside it: where lessons and puzzles are done. */

import { Board } from "../board.js";
import { capital, el, fill, sign } from "../dom.js";
import { announce } from "../shell.js";
import { drawDecisions } from "../table/decide.js";
import { drawTrays } from "../table/players.js";
import { Tip } from "../tip.js";

/** @typedef {import("../types").Choice} Choice */

const SIGNS = /** @type {Record<string, string>} */ ({
  right: "M2 11l3-3 3 3 8-8 3 3L8 17z",
  wrong: "M4 1l6 6 6-6 3 3-6 6 6 6-3 3-6-6-6 6-3-3 6-6-6-6z",
});

export class Desk {
  /**
   * @param {HTMLElement} main
   * @param {(text: string) => void} answer a decision, or squares that are none
   * @param {HTMLElement[]} buttons
   */
  constructor(main, answer, buttons) {
    this.place = null;
    this.title = el("h1", { class: "table-title" });
    this.where = el("div", { class: "school-where" });
    this.say = el("div", { class: "school-say" });
    this.ask = el("p", { class: "school-ask", hidden: true });
    this.reply = el("div", { class: "verdict", hidden: true });
    this.decide = el("section", { class: "decide", "aria-label": "Your decision" });
    this.buttons = el("div", { class: "row" }, ...buttons);
    this.more = el("div", { class: "stack" });
    this.text = el("input", { type: "text", id: "typed", autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: 60, placeholder: "Or type a move" });
    this.typed = el("form", { class: "typed row nowrap" }, el("label", { for: "typed", class: "unseen" }, "Type a move"), this.text, el("button", { class: "small" }, "Play"));
    this.typed.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = this.text.value.trim();
      this.text.value = "";
      if (text) answer(text);
    });
    this.caption = el("p", { class: "caption" });
    this.trays = el("section", { class: "trays", "aria-label": "Beside the board", hidden: true });
    const box = el("div", {});
    fill(
      main,
      el(
        "div",
        { class: "table school" },
        el("div", { class: "table-board" }, box, this.caption),
        el("div", { class: "table-side" }, this.title, this.where, this.say, this.ask, this.reply, this.decide, this.buttons, this.typed, this.trays, this.more),
      ),
    );
    this.answer = answer;
    this.tip = new Tip(() => ({ picture: this.board.picture, asked: this.place && { game: this.place.game, position: this.place.position }, movable: this.board.picker.starts }), announce);
    this.board = new Board(box, {
      label: "Board",
      decide: (choice) => answer(choice.decision),
      stray: (squares) => answer(squares.join("")),
      announce,
      ask: (square, rect) => this.tip.show(square, rect),
      unask: () => this.tip.hide(),
    });
  }

  /** Show a position from the side of whoever is asked. @param {any} place @param {string} seat */
  show(place, seat) {
    const { picture, choices } = place;
    const bottom = picture.facing[seat] ? seat : picture.facing[place.turn] ? place.turn : "south";
    this.place = place;
    this.board.show(picture, { choices, bottom: this.bottom ?? bottom });
    this.bottom = bottom;
    this.board.node.dataset.ready = String(choices.length > 0);
    this.typed.hidden = choices.length === 0;
    fill(this.caption, capital(picture.caption));
    drawTrays(this.trays, picture.trays);
    drawDecisions(this.decide, { kind: place.kind, phase: place.phase, choices, mine: choices.length > 0, waiting: "" }, (choice) => this.answer(choice.decision));
  }

  /** Another board begins: it is turned to whoever is asked there. */
  turnAnew() {
    this.bottom = undefined;
  }

  /** What is said to an answer. @param {string} verdict "right", "wrong" or "" @param {string[]} lines */
  judge(verdict, lines) {
    this.reply.hidden = lines.length === 0;
    this.reply.className = `verdict${verdict ? ` is-${verdict}` : ""}`;
    const word = verdict ? { right: "Right.", wrong: "Not this." }[verdict] || "" : "";
    fill(
      this.reply,
      verdict ? sign(SIGNS[verdict] || "") : null,
      el("div", {}, ...lines.map((line, n) => el("p", {}, n === 0 && word ? el("strong", {}, `${word} `) : null, sentence(line)))),
    );
    if (!lines.length) return;
    announce([word, ...lines].filter(Boolean).join(" "));
    this.reply.scrollIntoView({ block: "nearest" });
  }
}

/** Words that begin and end as sentences do. @param {string} text */
function sentence(text) {
  return /[.!?:]$/.test(text) ? capital(text) : `${capital(text)}.`;
}

/** How far one has come. @param {number} done @param {number} all @param {string} words */
export function progress(done, all, words) {
  return [el("progress", { value: done, max: all, "aria-label": words }), el("span", { class: "quiet" }, words)];
}
