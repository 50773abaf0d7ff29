/** The places of the analysis page. */

import { el, fill, sign } from "../dom.js";

/** @typedef {import("../types").GameInfo} GameInfo */

/**
 * @typedef {object} Wants
 * @property {(by: number) => void} step
 * @property {() => void} turn
 * @property {() => void} engine
 * @property {() => void} review
 * @property {() => void} cut
 * @property {() => void} promote
 * @property {() => void} share
 * @property {() => void} notation
 * @property {(text: string) => void} load
 * @property {(name: string) => void} game
 */

/** @param {HTMLElement} main @param {Wants} wants */
export function deskFrame(main, wants) {
  const button = /** @param {string} text @param {() => void} work */ (text, work) => el("button", { type: "button", class: "small", onclick: work }, text);
  const step = /** @param {string} path @param {string} name @param {number} by */ (path, name, by) =>
    el("button", { type: "button", class: "icon", "aria-label": name, title: name, onclick: () => wants.step(by) }, sign(path));
  const game = el("select", { id: "game", onchange: () => wants.game(game.value) });
  const position = el("input", { type: "text", id: "position", spellcheck: "false", autocomplete: "off" });
  const record = el("textarea", { id: "record", rows: 3, spellcheck: "false" });
  const bar = el("div", { class: "eval", role: "img" }, el("div", { class: "eval-fill" }));
  const parts = {
    board: el("div", {}),
    bar,
    caption: el("p", { class: "caption" }),
    about: el("p", { class: "quiet" }),
    decide: el("section", { class: "decide", "aria-label": "Decisions" }),
    depth: el("p", { class: "caption", "aria-live": "off" }),
    lines: el("ol", { class: "lines", "aria-label": "The engine's lines" }),
    tree: el("div", { class: "tree card", tabindex: 0, role: "region", "aria-label": "Variations" }),
    graph: el("div", { hidden: true }),
    trays: el("section", { class: "trays", "aria-label": "Beside the board", hidden: true }),
    position,
    engineButton: el("button", { type: "button", class: "small", "aria-pressed": "false", onclick: wants.engine }, "Engine"),
    reviewButton: el("button", { type: "button", class: "small", "aria-pressed": "false", onclick: wants.review }, "Find mistakes"),
    playHere: el("a", { class: "button small", href: "/new" }, "Play from here"),
    editHere: el("a", { class: "button small", href: "/editor" }, "Edit"),
    rules: el("a", { class: "button small", href: "/rules" }, "Rules"),
    /** @param {GameInfo[]} games @param {string} chosen */
    listGames(games, chosen) {
      fill(game, ...games.map((one) => el("option", { value: one.name, selected: one.name === chosen }, one.title)));
    },
  };
  const loadPosition = el("form", { class: "field" }, el("label", { for: "position" }, "Position"), el("div", { class: "row nowrap" }, position, el("button", { class: "small" }, "Set")));
  loadPosition.addEventListener("submit", (event) => {
    event.preventDefault();
    wants.load(position.value);
  });
  const loadRecord = el("form", { class: "field" }, el("label", { for: "record" }, "A record to open"), record, el("button", { class: "small" }, "Open"));
  loadRecord.addEventListener("submit", (event) => {
    event.preventDefault();
    wants.load(record.value);
  });
  fill(
    main,
    el(
      "div",
      { class: "table" },
      el("div", { class: "table-board" }, el("div", { class: "bars" }, bar, parts.board)),
      el(
        "div",
        { class: "table-side" },
        el("h1", { class: "table-title" }, "Analysis board"),
        parts.about,
        parts.caption,
        parts.decide,
        el("div", { class: "row" }, parts.engineButton, parts.reviewButton, button("Words or notation", wants.notation)),
        el("div", { class: "card engine" }, parts.depth, parts.lines),
        parts.graph,
        parts.tree,
        el(
          "div",
          { class: "row", role: "group", "aria-label": "Go through the line" },
          step("M3 3h3v14H3zM17 3v14L7 10z", "To the beginning", -Infinity),
          step("M15 3v14L5 10z", "One back", -1),
          step("M5 3v14l10-7z", "One on", 1),
          step("M14 3h3v14h-3zM3 3v14l10-7z", "To the end", Infinity),
          button("Cut off", wants.cut),
          button("Main line", wants.promote),
        ),
      ),
      el(
        "div",
        { class: "table-more" },
        el("div", { class: "field" }, el("label", { for: "game" }, "Game"), game),
        loadPosition,
        el("div", { class: "row" }, parts.playHere, parts.editHere, parts.rules, button("Turn the board", wants.turn), button("Share", wants.share)),
        parts.trays,
        loadRecord,
      ),
    ),
  );
  return parts;
}
