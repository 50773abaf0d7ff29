/** Decisions that are no moves of pieces: bids, answers, armies, passes. Buttons from the choices. */

import { capital, el, refill } from "../dom.js";

/** @typedef {import("../types").Choice} Choice */

/** What the kinds of decisions mean to whoever takes them. */
const HEADINGS = /** @type {Record<string, string>} */ ({
  hidden: "Choose in secret: nobody sees it until it is revealed.",
  answer: "Your answer is wanted.",
  board: "Or instead of a move:",
});

/**
 * @param {HTMLElement} node
 * @param {{ kind: string, phase: string, choices: Choice[], mine: boolean, waiting: string, about?: string }} due
 * @param {(choice: Choice) => void} decide
 */
export function drawDecisions(node, due, decide) {
  const words = due.choices.filter((choice) => choice.squares.length === 0);
  node.classList.toggle("is-due", due.mine && words.length > 0 && due.kind !== "board");
  if (!due.mine || !words.length) {
    return refill(node, due.waiting, () => [due.waiting ? el("p", { class: "waiting" }, due.waiting) : null]);
  }
  const title = due.kind === "board" ? "" : capital(due.phase);
  return refill(node, [due.kind, title, words, due.about], () => [
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
  ]);
}
