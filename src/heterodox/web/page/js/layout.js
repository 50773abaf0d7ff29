/** Where the squares of a picture are, seen from any side. Names of squares stay absolute. */

/** @typedef {import("./types").Picture} Picture */

/** Clockwise, so that turning the board is counting along this row. */
export const EDGES = ["north", "east", "south", "west"];

/**
 * @typedef {object} View
 * @property {string[][]} rows square names, top row first
 * @property {string[]} columns labels under the columns
 * @property {string[]} labels labels beside the rows, top first
 * @property {string} bottom the edge at the bottom
 * @property {Map<string, [number, number]>} places square -> column and row as drawn
 */

/**
 * The board with an edge, or the edge where an army sits, at the bottom.
 * @param {Picture} picture
 * @param {string} bottom
 * @returns {View}
 */
export function lookFrom(picture, bottom) {
  const wanted = picture.facing[bottom] || bottom;
  const edge = EDGES.includes(wanted) ? wanted : "south";
  /** @type {string[][]} */
  let rows = [];
  for (let rank = picture.ranks; rank >= 1; rank--) {
    rows.push(Array.from({ length: picture.files }, (_, file) => String.fromCharCode(97 + file) + rank));
  }
  const turns = (EDGES.indexOf("south") - EDGES.indexOf(edge) + 4) % 4;
  for (let turn = 0; turn < turns; turn++) rows = quarter(rows);
  const along = edge === "south" || edge === "north";
  const lowest = rows[rows.length - 1] || [];
  /** @type {Map<string, [number, number]>} */
  const places = new Map();
  rows.forEach((row, y) => row.forEach((square, x) => places.set(square, [x, y])));
  return {
    rows,
    columns: lowest.map((square) => (along ? square[0] || "" : square.slice(1))),
    labels: rows.map((row) => (along ? (row[0] || "").slice(1) : (row[0] || "")[0] || "")),
    bottom: edge,
    places,
  };
}

/**
 * The rows turned clockwise by a quarter.
 * @param {string[][]} rows
 */
function quarter(rows) {
  const width = rows[0]?.length ?? 0;
  return Array.from({ length: width }, (_, column) =>
    rows.map((row) => /** @type {string} */ (row[column])).reverse(),
  );
}

/**
 * Where an edge of the board is drawn when another is at the bottom.
 * @param {View} view
 * @param {string} edge
 */
export function sideOf(view, edge) {
  return EDGES[(EDGES.indexOf(edge) - EDGES.indexOf(view.bottom) + 6) % 4] || "south";
}

/**
 * Whether a square of a chequered board is dark; a1 always is.
 * @param {string} square
 */
export function isDark(square) {
  return (square.charCodeAt(0) - 97 + Number(square.slice(1))) % 2 === 1;
}

/**
 * The sides that can be at the bottom: each army's once, or north and south where no army has one.
 * @param {Picture} picture
 */
export function sides(picture) {
  const facing = [...new Set(Object.values(picture.facing))];
  if (facing.length > 1) return EDGES.filter((edge) => facing.includes(edge));
  return ["south", "north"];
}
