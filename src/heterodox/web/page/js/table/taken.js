/** What was taken: the pieces of the beginning that stand nowhere any more, by army. */

/** @typedef {import("../types").Picture} Picture */
/** @typedef {import("../types").Token} Token */

/** @param {Picture} picture @returns {Map<string, Token[]>} */
function standing(picture) {
  /** @type {Map<string, Token[]>} */
  const found = new Map();
  const beside = picture.trays.flatMap((tray) => tray.tokens);
  for (const token of [...Object.values(picture.squares).flat(), ...beside]) {
    const kind = `${token.army} ${token.shape}`;
    found.set(kind, [...(found.get(kind) || []), token]);
  }
  return found;
}

/**
 * @param {Picture} start
 * @param {Picture} now
 * @returns {Record<string, Token[]>} army -> its pieces that are gone
 */
export function gone(start, now) {
  const left = standing(now);
  /** @type {Record<string, Token[]>} */
  const lost = {};
  for (const [kind, tokens] of standing(start)) {
    const missing = tokens.slice(left.get(kind)?.length || 0);
    for (const token of missing) lost[token.army] = [...(lost[token.army] || []), token];
  }
  return lost;
}
