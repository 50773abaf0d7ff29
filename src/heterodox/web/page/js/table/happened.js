/** What was done since I decided last, in words: captures, duels, armies that freeze. */

import { besides } from "./tell.js";

/** @typedef {import("../types").TableState} TableState */

export class Happened {
  constructor() {
    /** @type {string[]} the latest decision first */
    this.lines = [];
    this.checked = false;
    /** The words that were told last, as they came. */
    this.heard = "";
  }

  /** Begin with what the last decision has done. @param {TableState} state */
  begin(state) {
    this.lines = besides(state.words || [], state.history[state.history.length - 1]?.text);
    this.heard = JSON.stringify(state.words);
  }

  forget() {
    this.lines = [];
  }

  /** Keep what a decision has done, to be read until I have decided again. @param {any} frame @param {string[]} yours */
  hear(frame, yours) {
    if (!["decision", "reveal"].includes(frame.type) || !frame.state) return;
    const again = frame.type === "decision" && (!yours.length || yours.includes(frame.seat));
    // A check that was answered is no news any more; what was taken or frozen is.
    const before = again || this.checked ? [] : this.lines;
    // A hidden decision takes effect when it is revealed; until then the words are those of before.
    const told = JSON.stringify(frame.state.words);
    this.lines = told === this.heard ? before : [...besides(frame.state.words || [], frame.text), ...before];
    this.heard = told;
    this.checked = Boolean(frame.state.check?.length);
  }
}
