/** Which decisions the squares picked so far may still become: no rules, only the list of choices. */

/** @typedef {import("./types").Choice} Choice */

export class Picker {
  /** @param {Choice[]} choices */
  constructor(choices = []) {
    /** Choices that are made on the board. */
    this.choices = choices.filter((choice) => choice.squares.length > 0);
    /** @type {string[]} */
    this.picked = [];
  }

  /** The choices that begin with what is picked. */
  get open() {
    return this.choices.filter((choice) => this.picked.every((square, n) => choice.squares[n] === square));
  }

  /** The choices that are complete with what is picked. */
  get complete() {
    return this.picked.length ? this.open.filter((choice) => choice.squares.length === this.picked.length) : [];
  }

  /** The squares that may be picked next. @returns {Set<string>} */
  get next() {
    const count = this.picked.length;
    return new Set(this.open.filter((choice) => choice.squares.length > count).map((choice) => choice.squares[count] || ""));
  }

  /** The squares that a decision may begin with. */
  get starts() {
    return new Set(this.choices.map((choice) => choice.squares[0] || ""));
  }

  /** The square picked last, or "". */
  get last() {
    return this.picked[this.picked.length - 1] || "";
  }

  clear() {
    this.picked = [];
  }

  /**
   * Pick a square. Says what is due now: "decide" (the complete choices), "more" (another square),
   * or "none" (nothing begins like this; nothing is picked any more).
   *
   * Where a choice is complete and others go on, picking the last square once more decides.
   * @param {string} square
   * @returns {{ due: "decide" | "more" | "none", choices: Choice[] }}
   */
  pick(square) {
    if (this.next.has(square)) {
      this.picked = [...this.picked, square];
      const goesOn = this.next.size > 0;
      return goesOn ? { due: "more", choices: this.complete } : { due: "decide", choices: this.complete };
    }
    if (square === this.last && this.complete.length) return { due: "decide", choices: this.complete };
    const again = square === this.last;
    this.clear();
    if (!again && this.starts.has(square)) return this.pick(square);
    return { due: "none", choices: [] };
  }

  /** The choices whose squares are exactly these. @param {string[]} squares */
  exactly(squares) {
    return this.choices.filter((choice) => choice.squares.join() === squares.join());
  }
}
