/** What chance decided, thrown on the screen: pips for a number up to six, words for the rest. */

import { el, svg } from "../dom.js";
import { glideTime } from "../motion.js";

const PIPS = /** @type {Record<number, number[][]>} */ ({
  1: [[50, 50]],
  2: [[28, 28], [72, 72]],
  3: [[28, 28], [50, 50], [72, 72]],
  4: [[28, 28], [72, 28], [28, 72], [72, 72]],
  5: [[28, 28], [72, 28], [50, 50], [28, 72], [72, 72]],
  6: [[28, 26], [72, 26], [28, 50], [72, 50], [28, 74], [72, 74]],
});

/** @param {string} decision @returns {number} the number a roll shows, 0 where it shows none */
export function rolled(decision) {
  const number = Number(/(\d+)$/.exec(decision)?.[1] || 0);
  return number in PIPS ? number : 0;
}

/** @param {number} number */
function face(number) {
  return svg(
    "svg",
    { class: "die", viewBox: "0 0 100 100", "aria-hidden": "true" },
    svg("rect", { x: 4, y: 4, width: 92, height: 92, rx: 18, class: "die-body" }),
    ...(PIPS[number] || []).map(([x, y]) => svg("circle", { cx: x, cy: y, r: 9, class: "die-pip" })),
  );
}

/**
 * Throw the die over a board; what it shows stays a moment.
 * @param {HTMLElement} board
 * @param {string} decision
 * @param {string} text
 */
export function throwDie(board, decision, text) {
  const number = rolled(decision);
  const box = el("div", { class: "die-box", "data-roll": decision }, number ? face(number) : el("strong", {}, text || decision));
  board.append(box);
  const duration = glideTime();
  if (duration) {
    box.animate(
      [
        { transform: "translate(-50%, -50%) rotate(-200deg) scale(.3)", opacity: 0 },
        { transform: "translate(-50%, -50%) rotate(30deg) scale(1.1)", opacity: 1, offset: 0.7 },
        { transform: "translate(-50%, -50%) rotate(0deg) scale(1)", opacity: 1 },
      ],
      { duration: duration * 3, easing: "ease-out" },
    );
  }
  setTimeout(() => box.remove(), 1500);
}

/** @param {string} decision @param {string} text what a reader hears */
export function dieWords(decision, text) {
  const number = rolled(decision);
  return number ? `The die shows ${number}.` : `The die decides: ${text || decision}.`;
}
