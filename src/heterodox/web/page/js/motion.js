/** What moved between two pictures: pieces glide from where they stood, without knowing any rules. */

import { settings } from "./settings.js";

/** @typedef {import("./types").Picture} Picture */
/** @typedef {import("./types").Token} Token */

/**
 * Which square each newly standing piece came from: the nearest square that lost the same piece.
 * @param {Picture} before
 * @param {Picture} after
 * @param {import("./layout.js").View} view
 * @returns {Map<string, string>} square -> where its piece stood before
 */
export function journeys(before, after, view) {
  /** @type {Map<string, Map<string, number>>} */
  const lost = new Map();
  /** @type {[string, string][]} */
  const gained = [];
  const squares = new Set([...Object.keys(before.squares), ...Object.keys(after.squares)]);
  for (const square of squares) {
    const counts = count(before.squares[square] || []);
    for (const [kind, times] of count(after.squares[square] || [])) {
      const more = times - (counts.get(kind) || 0);
      counts.delete(kind);
      if (more > 0) gained.push([square, kind]);
      else if (more < 0) add(lost, kind, square);
    }
    for (const kind of counts.keys()) add(lost, kind, square);
  }
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const [square, kind] of gained) {
    const from = nearest(square, lost.get(kind), view);
    if (!from) continue;
    found.set(square, from);
    lost.get(kind)?.delete(from);
  }
  return found;
}

/** @param {Token[]} tokens */
function count(tokens) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const token of tokens) {
    const kind = `${token.army} ${token.shape} ${token.badge}`;
    counts.set(kind, (counts.get(kind) || 0) + 1);
  }
  return counts;
}

/** @param {Map<string, Map<string, number>>} lost @param {string} kind @param {string} square */
function add(lost, kind, square) {
  const squares = lost.get(kind) || new Map();
  squares.set(square, 1);
  lost.set(kind, squares);
}

/** @param {string} square @param {Map<string, number> | undefined} candidates @param {import("./layout.js").View} view */
function nearest(square, candidates, view) {
  const [x, y] = view.places.get(square) || [0, 0];
  let best = "";
  let least = Infinity;
  for (const candidate of candidates?.keys() || []) {
    const [cx, cy] = view.places.get(candidate) || [0, 0];
    const distance = Math.hypot(cx - x, cy - y);
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

/** How long a piece glides, in milliseconds; 0 where a person wants no motion. */
export function glideTime() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return { none: 0, fast: 110, normal: 200, slow: 420 }[settings.get("motion")] ?? 200;
}

/**
 * Let a square's pieces glide in from another place.
 * @param {SVGElement} node
 * @param {number} dx in squares
 * @param {number} dy
 */
export function glide(node, dx, dy) {
  const duration = glideTime();
  if (!duration || (!dx && !dy)) return;
  node.animate(
    [{ transform: `translate(${dx * 100}px, ${dy * 100}px)` }, { transform: "translate(0px, 0px)" }],
    { duration, easing: "cubic-bezier(.3, .1, .2, 1)" },
  );
}
