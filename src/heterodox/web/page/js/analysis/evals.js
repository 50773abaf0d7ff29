/** Scores on the screen: a bar beside the board, a graph below it. */

import { svg } from "../dom.js";

/** How much of the bar is the first team's. @param {number} pawns for the first team */
export function share(pawns) {
  return 1 / (1 + Math.exp(-0.4 * pawns));
}

/** @param {number} pawns @returns {string} */
export function scoreWords(pawns) {
  if (Math.abs(pawns) >= 900) return pawns > 0 ? "wins" : "loses";
  return `${pawns > 0 ? "+" : pawns < 0 ? "−" : ""}${Math.abs(pawns).toFixed(2)}`;
}

/** @param {HTMLElement} bar @param {number | null} pawns @param {string} team */
export function drawBar(bar, pawns, team) {
  const part = /** @type {HTMLElement} */ (bar.firstElementChild);
  part.style.height = `${((pawns === null ? 0.5 : share(pawns)) * 100).toFixed(1)}%`;
  bar.setAttribute("aria-label", pawns === null ? "No evaluation yet" : `Evaluation for ${team}: ${scoreWords(pawns)}`);
}

/**
 * @param {(number | undefined)[]} scores
 * @param {(index: number) => void} go
 */
export function graph(scores, go) {
  const width = Math.max(1, scores.length - 1);
  const points = scores.map((score, n) => [n, 100 - share(score ?? 0) * 100]);
  const path = `M0 50${points.map(([x, y]) => `L${x} ${(y ?? 50).toFixed(1)}`).join("")}L${width} 50Z`;
  const picture = svg(
    "svg",
    { class: "graph", viewBox: `0 0 ${width} 100`, preserveAspectRatio: "none", role: "img", "aria-label": "The evaluation over the game" },
    svg("path", { d: path }),
    svg("line", { x1: 0, x2: width, y1: 50, y2: 50 }),
  );
  picture.addEventListener("click", (event) => {
    const box = picture.getBoundingClientRect();
    go(Math.round(((event.clientX - box.left) / box.width) * width));
  });
  return picture;
}
