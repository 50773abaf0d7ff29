/** The games that there are, asked once. */

import { ask, beSomebody, post } from "./api.js";

/** @typedef {import("./types").GameInfo} GameInfo */

/** @type {Promise<{ games: GameInfo[], levels: number }> | null} */
let asked = null;

/** @returns {Promise<{ games: GameInfo[], levels: number }>} */
export function allGames() {
  asked ??= ask("/api/games").then((told) => ({ games: told.games || told, levels: levelCount(told.levels) }));
  return asked;
}

/** @param {unknown} levels */
const levelCount = (levels) => (Array.isArray(levels) ? levels.length : Number(levels) || 8);

/** @param {string} name */
export async function gameNamed(name) {
  const { games } = await allGames();
  return games.find((game) => game.name === name) || /** @type {GameInfo} */ (games[0]);
}

/**
 * The armies that a seat leads, where its own name does not say so.
 * @param {GameInfo} game
 * @param {string} seat
 * @returns {string[]}
 */
export function armiesOf(game, seat) {
  const armies = /** @type {{ name: string, team: string }[]} */ (game.armies || []);
  return armies.some((army) => army.name === seat) ? [] : armies.filter((army) => army.team === seat).map((army) => army.name);
}

/**
 * The named beginnings of a game, by the option that they set.
 * @param {GameInfo} game
 * @returns {Map<string, { value: string, text: string }[]>}
 */
export function setupsOf(game) {
  /** @type {Map<string, { value: string, text: string }[]>} */
  const found = new Map();
  for (const [key, text] of Object.entries(/** @type {Record<string, string>} */ (game.setups || {}))) {
    const [option = "", value = ""] = key.split("=");
    found.set(option, [...(found.get(option) || []), { value, text }]);
  }
  return found;
}

const NOTES = "heterodox.note.";

/**
 * What was said when a table was set up in this browser, such as the question of a ritual.
 * @param {string} table
 * @returns {Record<string, string>}
 */
export const notesOf = (table) => JSON.parse(sessionStorage.getItem(NOTES + table) || "{}");

/**
 * Set up a table and go there; who is nobody yet becomes a guest.
 * @param {any} wish
 * @param {Record<string, string>} [notes] what the table should say to whoever set it up
 */
export async function openTable(wish, notes = {}) {
  await beSomebody();
  const made = await post("/api/tables", wish);
  if (Object.keys(notes).length) sessionStorage.setItem(NOTES + made.table, JSON.stringify(notes));
  const link = new URL(made.link, location.href);
  location.href = link.pathname + link.hash;
}

/** Seats with me on the first and others on the rest. @param {string[]} seats @param {string} others */
export function meAnd(seats, others) {
  return Object.fromEntries(seats.map((seat, n) => [seat, n === 0 ? "me" : others]));
}
