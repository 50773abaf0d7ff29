/** What somebody has learnt, kept in this browser: finished lessons, and a record of puzzles for each game. */

const LESSONS = "heterodox.lessons";
const PUZZLES = "heterodox.puzzles";
const PLACES = "heterodox.places";

/** @param {string} key @returns {Record<string, any>} */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) || "{}");
  } catch (error) {
    console.warn(`${key} could not be read, it begins anew`, error);
    return {};
  }
}

/** @param {string} key @param {string} name @param {any} value */
function keep(key, name, value) {
  localStorage.setItem(key, JSON.stringify({ ...read(key), [name]: value }));
}

/** The names of the finished lessons of a game. @param {string} game @returns {Set<string>} */
export const finished = (game) => new Set(read(LESSONS)[game] || []);

/** @param {string} game @param {string} lesson */
export function finish(game, lesson) {
  keep(LESSONS, game, [...finished(game).add(lesson)]);
  keep(PLACES, `${game}/${lesson}`, undefined);
}

/** The answers given so far in a lesson that was left. @param {string} game @param {string} lesson @returns {string[]} */
export const placeIn = (game, lesson) => read(PLACES)[`${game}/${lesson}`] || [];

/** @param {string} game @param {string} lesson @param {string[]} answers */
export const keepPlace = (game, lesson, answers) => keep(PLACES, `${game}/${lesson}`, answers);

/** What is known of somebody and the puzzles of a game; the server knows what to make of it. @param {string} game */
export const recordOf = (game) => read(PUZZLES)[game];

/** @param {string} game @param {any} record */
export const keepRecord = (game, record) => keep(PUZZLES, game, record);
