/** Boards that play by themselves: a printed game where there is one, else whatever is allowed. */

import { Board } from "./board.js";
import { placeAt } from "./places.js";
import { glideTime } from "./motion.js";

const PACE = 2200;
const LONGEST = 60;

/**
 * @param {HTMLElement} node
 * @param {string} game
 * @param {string} label
 * @param {{ options: Record<string, string>, moves: string[] } | null} sample
 */
export async function living(node, game, label, sample) {
  const board = new Board(node, { label });
  board.node.classList.add("is-still");
  // Nobody plays here: the picture is one image with a name.
  board.grid.node.remove();
  board.svg.setAttribute("role", "img");
  board.svg.setAttribute("aria-label", label);
  board.svg.removeAttribute("aria-hidden");
  const options = sample?.options || {};
  let place = await placeAt({ game, options });
  const began = place;
  board.show(place.picture);
  if (!glideTime()) return;
  let visible = false;
  new IntersectionObserver((entries) => (visible = entries.some((entry) => entry.isIntersecting))).observe(node);
  let count = 0;
  const step = async () => {
    if (visible && document.visibilityState === "visible") {
      const printed = sample?.moves[count];
      const moves = place.choices;
      const move = sample ? printed : moves[Math.floor(Math.random() * moves.length)]?.decision;
      try {
        place = move && count < LONGEST ? await placeAt({ game, position: place.position, options: {}, moves: [move] }) : began;
      } catch (error) {
        console.debug("a living board begins anew", error);
        place = began;
      }
      count = place === began ? 0 : count + 1;
      board.show(place.picture);
    }
    setTimeout(step, PACE + Math.random() * 600);
  };
  setTimeout(step, PACE * Math.random() + 500);
}
