/** A choice on the spot: several decisions share the same squares, one is picked from a small list. */

import { capital, el } from "./dom.js";
import { tokenIcon } from "./pieces.js";

/** @typedef {import("./types").Choice} Choice */
/** @typedef {import("./types").Picture} Picture */

/**
 * Show the list over a board, near a point of it. Escape or a click elsewhere leaves everything as it was.
 * @param {HTMLElement} board
 * @param {Picture} picture what the board shows
 * @param {Choice[]} choices
 * @param {{ x: number, y: number }} at the point, in hundredths of the board
 * @param {(choice: Choice) => void} decide
 * @param {() => void} leave
 * @returns {() => void} closes the list
 */
export function choose(board, picture, choices, at, decide, leave) {
  const list = el("div", { class: "chooser", role: "menu", "aria-label": "Several moves fit: choose one" });
  const close = () => {
    list.remove();
    document.removeEventListener("pointerdown", outside, true);
  };
  /** @param {PointerEvent} event */
  const outside = (event) => {
    if (list.contains(/** @type {Node} */ (event.target))) return;
    event.stopPropagation();
    close();
    leave();
  };
  for (const choice of choices) {
    const mover = moverOf(picture, choice);
    list.append(
      el(
        "button",
        {
          type: "button",
          role: "menuitem",
          class: "chooser-item",
          "data-decision": choice.decision,
          onclick: () => {
            close();
            decide(choice);
          },
        },
        mover ? el("span", { "aria-hidden": "true" }, tokenIcon(mover, "token-small")) : null,
        el("span", { class: "chooser-text" }, mover ? `${capital(mover.title)}: ${choice.text}` : capital(choice.spell || choice.text)),
        el("span", { class: "chooser-code" }, choice.decision),
      ),
    );
  }
  list.addEventListener("keydown", (event) => {
    const items = [...list.querySelectorAll("button")];
    const here = items.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    if (event.key === "Escape") {
      close();
      leave();
    } else if (event.key === "ArrowDown") items[(here + 1) % items.length]?.focus();
    else if (event.key === "ArrowUp") items[(here - 1 + items.length) % items.length]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  list.style.setProperty("--x", `${at.x}%`);
  list.style.setProperty("--y", `${at.y}%`);
  list.classList.toggle("is-left", at.x > 50);
  list.classList.toggle("is-above", at.y > 50);
  board.append(list);
  keepInside(list, board);
  document.addEventListener("pointerdown", outside, true);
  list.querySelector("button")?.focus();
  return close;
}

/**
 * Which of several pieces on one square a choice moves, where its notation tells.
 * @param {Picture} picture
 * @param {Choice} choice
 */
function moverOf(picture, choice) {
  const there = picture.squares[choice.squares[0] || ""] || [];
  const named = there.filter((token) => token.letter && choice.text.startsWith(token.letter.slice(-1)));
  return there.length > 1 && named.length === 1 ? named[0] : undefined;
}

/** Shift a list that would stick out of the board at a side. @param {HTMLElement} list @param {HTMLElement} board */
function keepInside(list, board) {
  const [box, room] = [list.getBoundingClientRect(), board.getBoundingClientRect()];
  const shift = Math.max(0, room.left - box.left) + Math.min(0, room.right - box.right);
  list.style.marginLeft = `${shift}px`;
}
