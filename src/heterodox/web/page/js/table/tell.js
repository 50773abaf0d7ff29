/** What happened, in words for a reader and in sounds. */

import { capital } from "../dom.js";
import { announce } from "../shell.js";
import { play } from "../sound.js";
import { dieWords, throwDie } from "./die.js";

/** @typedef {import("../types").TableState} TableState */

/** The last decision, for who asks. @param {TableState} state */
export function lastWords(state) {
  const last = state.history[state.history.length - 1];
  if (!last) return "Nothing was played yet.";
  return last.text ? `${capital(last.seat)}: ${last.text}.` : `${capital(last.seat)} has chosen in secret.`;
}

/** That who moves now is in check. @param {TableState} state */
export const checkWords = ({ check = [], turn }) => (check.includes(turn) ? ` ${capital(turn)} is in check.` : "");

/** How to move, for whoever has not moved here yet. @param {TableState} state */
export function firstHelp({ history, yours }) {
  if (history.some((played) => yours.includes(played.seat))) return "";
  return " Choose a piece, then where it goes. Rest on a piece, or press it long, to read what it does.";
}

/** What an end means to me, where I played for one team. @param {TableState} state */
export function mineWords(state) {
  const teams = new Set(state.yours.map((seat) => state.players?.[seat]?.team));
  if (teams.size !== 1 || !state.outcome?.winner) return "";
  return teams.has(state.outcome.winner) ? "You win. " : "You lose. ";
}

/**
 * What a decision has done beside what its own words say: captures, duels, armies that freeze.
 * A game whose moves are told in words already need not tell them twice.
 * @param {string[]} words
 * @param {string} [text] the words of the decision
 */
export const besides = (words, text = "") => words.filter((line) => !text.toLowerCase().includes(line.toLowerCase()));

/**
 * Say and sound an event.
 * @param {HTMLElement} board where a die is thrown
 * @param {TableState} state as it is after the event
 * @param {any} frame
 */
export function tell(board, state, frame) {
  if (frame.type === "decision") tellDecision(board, state, frame);
  else if (frame.type === "reveal") announce(`Revealed, ${frame.seat}: ${frame.text}.`);
  else if (frame.type === "end") {
    announce(`The game is over. ${capital(state.verdict || frame.text)}.`);
    play("end");
  } else if (frame.type === "chat") {
    if (frame.text) play("message");
  } else if (frame.text) announce(`${capital(frame.text)}.`);
  if (frame.type === "offer" && frame.table && state.yours.length) location.href = `/table/${frame.table}`;
  // Who has just decided knows whether there is more to do; the words of the decision say why.
  const own = frame.type === "decision" && state.yours.includes(frame.seat);
  if (frame.state && frame.type !== "chat" && !own && state.yours.includes(state.seat)) {
    announce(state.check?.length ? `Your turn. ${state.check.map(capital).join(" and ")} in check.` : "Your turn.");
  }
}

/** @param {HTMLElement} board @param {TableState} state @param {any} frame */
function tellDecision(board, state, frame) {
  if (!(frame.seat in (state.players || {}))) {
    throwDie(board, frame.decision || "", frame.text);
    play("die");
    return announce(dieWords(frame.decision || "", frame.text));
  }
  const words = besides(frame.state?.words || [], frame.text);
  const happened = words.length ? ` ${words.map(capital).join(". ")}.` : "";
  announce(`${capital(frame.seat)}: ${frame.text || "chooses in secret"}.${happened}`);
  play(state.check?.length ? "check" : "move");
  return undefined;
}
