/** Positions without a table, asked once each: for going back in a game, samples, analysis, pictures. */

import { post } from "./api.js";

/** @typedef {import("./types").Place} Place */
/** @typedef {{ game: string, position?: string, options?: Record<string, string>, moves?: string[] }} Asked */

const MOST_KEPT = 400;
/** @type {Map<string, Promise<Place>>} */
const kept = new Map();

/** @param {Asked} asked @returns {Promise<Place>} */
export function placeAt(asked) {
  const key = JSON.stringify([asked.game, asked.position || "", asked.options || {}, asked.moves || []]);
  const known = kept.get(key);
  if (known) return known;
  const place = post("/api/positions", asked);
  kept.set(key, place);
  place.catch(() => kept.delete(key));
  if (kept.size > MOST_KEPT) kept.delete(/** @type {string} */ (kept.keys().next().value));
  return place;
}
