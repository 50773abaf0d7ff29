/** Decisions that are no moves of pieces: bids, answers, armies, passes. Buttons from the choices. */

import { ask } from "../api.js";
import { capital, el, fill, refill } from "../dom.js";
import { markdown } from "../markdown.js";

/** @typedef {import("../types").Choice} Choice */

/** What the kinds of decisions mean to whoever takes them. */
const HEADINGS = /** @type {Record<string, string>} */ ({
  hidden: "Choose in secret: nobody sees it until it is revealed.",
  answer: "Your answer is wanted.",
  board: "Or instead of a move:",
});

/**
 * @param {HTMLElement} node
 * @param {{ kind: string, phase: string, choices: Choice[], mine: boolean, waiting: string, happened?: string[], about?: string, game?: string, asked?: string }} due
 * @param {(choice: Choice) => void} decide
 */
export function drawDecisions(node, due, decide) {
  const words = due.choices.filter((choice) => choice.squares.length === 0);
  node.classList.toggle("is-due", due.mine && words.length > 0 && due.kind !== "board");
  if (!due.mine || !words.length) {
    const told = sentences(due.happened);
    return refill(node, [due.waiting, told], () => [
      due.waiting ? el("p", { class: "waiting" }, due.waiting) : null,
      told ? el("p", { class: "quiet happened", tabindex: 0, "aria-label": "What was just done" }, told) : null,
    ]);
  }
  const title = due.kind === "board" ? "" : capital(due.phase);
  const told = sentences(due.happened);
  return refill(node, [due.kind, title, words, due.about, told], () => [
    title ? el("h2", { class: "decide-title" }, title) : null,
    title && due.about ? el("p", { class: "decide-about" }, due.about) : null,
    el("p", { class: "quiet decide-help" }, HEADINGS[due.kind] || ""),
    el(
      "div",
      { class: "row", role: "group", "aria-label": title || "Instead of a move" },
      ...words.map((choice) =>
        el(
          "button",
          { type: "button", class: due.kind === "board" ? "small" : "main", "data-decision": choice.decision, onclick: () => decide(choice) },
          capital(choice.text),
        ),
      ),
    ),
    // Below the buttons: on a phone the answers are in sight at once.
    told ? el("p", { class: "quiet happened" }, told) : null,
    title && due.game ? rulesOf(due.game, due.asked || due.phase) : null,
  ]);
}

/** @param {string[]} [lines] */
const sentences = (lines = []) => lines.map((line) => `${capital(line)}.`).join(" ");

/** What the rules say to the question that is asked, for whoever wants to read it on the spot. @param {string} game @param {string} query */
function rulesOf(game, query) {
  const found = el("div", {});
  const box = el("details", { class: "decide-rules" }, el("summary", {}, "What do the rules say?"), found);
  box.addEventListener("toggle", async () => {
    if (!box.open || found.querySelector("h3")) return;
    let told;
    try {
      told = await ask(`/api/rules/${encodeURIComponent(game)}?query=${encodeURIComponent(query.slice(0, 80))}`);
    } catch (error) {
      fill(found, el("p", {}, `The rules did not come: ${/** @type {Error} */ (error).message}`));
      return;
    }
    const rules = told.rules.sort((/** @type {any} */ one, /** @type {any} */ other) => one.id.localeCompare(other.id, "en", { numeric: true }));
    fill(found, ...rules.flatMap((/** @type {any} */ rule) => [el("h3", {}, `${rule.id} ${rule.title}`), ...markdown(rule.text)]));
    if (!rules.length) fill(found, el("p", {}, "Nothing that is found by these words. The whole rules are under Rules."));
  });
  return box;
}
