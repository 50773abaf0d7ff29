/** What a decision looks like before the server has answered it. */

/** @typedef {import("../types").Choice} Choice */
/** @typedef {import("../types").Picture} Picture */

/**
 * The picture with the piece where it goes; where that cannot be told, only the squares are marked.
 * @param {Picture} picture
 * @param {Choice} choice
 * @returns {Picture}
 */
export function preview(picture, choice) {
  const [from = "", to = ""] = choice.squares;
  const tokens = picture.squares[from];
  const last = choice.squares.map((square) => ({ square, kind: "last", army: "", look: "", sign: "", glyph: "", letter: "", title: "" }));
  const marks = [...picture.marks.filter((mark) => mark.kind === "place"), ...last];
  if (choice.squares.length !== 2 || from === to || tokens?.length !== 1) return { ...picture, marks };
  const squares = { ...picture.squares, [to]: tokens };
  delete squares[from];
  return { ...picture, squares, marks };
}
