/** The places of a table's page, laid out once; everything else is drawn into them. */

import { el, fill } from "../dom.js";
import { drawShare } from "./share.js";

/** @param {HTMLElement} main @param {boolean} embedded */
export function frameOf(main, embedded) {
  const typedText = el("input", { type: "text", id: "typed", autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: 60 });
  const parts = {
    title: el("h1", { class: "table-title" }, "Table"),
    line: el("div", { class: "line-cut", role: "status", hidden: true }, "The line is cut. It is being mended; nothing is lost."),
    above: el("div", { class: "players" }),
    board: el("div", {}),
    below: el("div", { class: "players" }),
    caption: el("p", { class: "caption" }),
    decide: el("section", { class: "decide at-table", "aria-label": "Your decision" }),
    offers: el("div", { class: "offers" }),
    seats: el("section", { class: "card seats", "aria-label": "Seats", hidden: true }),
    result: el("p", { class: "result", hidden: true }),
    notes: el("div", { class: "notes", hidden: true }),
    reading: el("div", { class: "reading", hidden: true }),
    ending: el("div", { class: "row", hidden: true }),
    again: el("div", { class: "row" }),
    review: el("a", { class: "button", href: "/", hidden: true }, "Review the game"),
    moves: el("section", { class: "moves-box", "aria-label": "The game so far" }),
    actions: el("div", { class: "row actions" }),
    trays: el("section", { class: "trays", "aria-label": "Beside the board", hidden: true }),
    chat: el("section", { class: "card chat", "aria-label": "Chat" }),
    flip: el("button", { type: "button", class: "small", title: "Turn the board" }, "Turn the board"),
    analyse: el("a", { class: "button small", href: "/analysis" }, "Analyse"),
    rules: el("a", { class: "button small", href: "/rules" }, "Rules"),
    learn: el("a", { class: "button small", href: "/learn" }, "Learn"),
    watching: el("span", { class: "quiet" }),
    typedText,
    typed: el("form", { class: "typed row nowrap" }, el("label", { for: "typed", class: "unseen" }, "Type a move"), typedText, el("button", { class: "small" }, "Play")),
  };
  typedText.placeholder = "Type a move";
  parts.ending.append(parts.again, parts.review);
  if (embedded) {
    parts.title.classList.add("unseen");
    fill(main, el("div", { class: "embed" }, parts.title, parts.line, parts.above, parts.board, parts.below, parts.caption));
    return parts;
  }
  fill(
    main,
    el(
      "div",
      { class: "table" },
      el("div", { class: "table-board" }, parts.line, parts.above, parts.board, parts.below),
      el(
        "div",
        { class: "table-side" },
        el("div", { class: "row spread" }, parts.title, parts.watching),
        parts.seats,
        parts.notes,
        parts.result,
        parts.reading,
        parts.ending,
        parts.caption,
        parts.decide,
        // What is on offer lies over the list, so that nothing moves away under a finger.
        el("div", { class: "moves-wrap" }, parts.moves, parts.offers),
        parts.typed,
        parts.actions,
        el("div", { class: "row" }, parts.flip, parts.analyse, parts.rules, parts.learn, drawShare()),
      ),
      el("div", { class: "table-more" }, parts.trays, parts.chat, keysHelp()),
    ),
  );
  return parts;
}

function keysHelp() {
  const keys = [
    ["Arrows", "move the cursor over the board"],
    ["Enter", "pick a piece, then where it goes"],
    ["n, N", "to the next or previous square that can be picked"],
    ["i", "what stands here, what it does, why it cannot move"],
    ["l, t, c", "the last move, whose turn, the clocks"],
    ["f", "turn the board"],
    ["Escape", "let go"],
  ];
  return el(
    "details",
    { class: "keys" },
    el("summary", {}, "Keys and gestures"),
    el("dl", {}, ...keys.flatMap(([key, what]) => [el("dt", {}, String(key)), el("dd", {}, String(what))])),
    el("p", { class: "quiet" }, "Mouse and touch: drag a piece, or click it and then the square. Hold the right button and drag for arrows and circles. Rest on a piece, or press it long, to read what it does."),
  );
}
