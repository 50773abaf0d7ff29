/** What is on offer, and what a player may do beside moving: draw, takeback, resign, claim, rematch. */

import { post } from "../api.js";
import { capital, el, refill } from "../dom.js";
import { attempt, confirm } from "../shell.js";

/** @typedef {import("../types").TableState} TableState */

const WORDS = /** @type {Record<string, string>} */ ({
  draw: "a draw",
  takeback: "to take back the last move",
  rematch: "a rematch",
  resign: "to resign together",
});

/** @param {string} table @param {any} body */
function act(table, body) {
  return attempt(() => post(`/api/tables/${table}/actions`, body));
}

/**
 * Open offers with their answers.
 * @param {HTMLElement} node
 * @param {TableState} state
 */
export function drawOffers(node, state) {
  refill(node, [state.offers, state.yours], () => (state.offers || []).map((/** @type {any} */ offer) => {
    const mine = state.yours.includes(offer.seat);
    const answered = mine || state.yours.every((seat) => offer.agreed?.includes(seat));
    const what = WORDS[offer.action] || offer.action;
    return el(
      "div",
      { class: "offer row", role: "group", "aria-label": `${offer.seat} offers ${what}` },
      el("span", {}, mine ? `You offered ${what}.` : `${capital(offer.seat)} offers ${what}.`),
      answered || !state.yours.length
        ? null
        : el("button", { type: "button", class: "main small", onclick: () => act(state.table, { action: "accept", offer: offer.offer }) }, "Accept"),
      mine || !state.yours.length
        ? null
        : el("button", { type: "button", class: "small", onclick: () => act(state.table, { action: "decline", offer: offer.offer }) }, "Decline"),
    );
  }));
}

/**
 * What comes after the end: the next game, or a rematch.
 * @param {HTMLElement} node
 * @param {TableState} state
 */
export function drawEnding(node, state) {
  refill(node, [state.yours.length, Boolean(state.outcome), state.next], () => [
    state.yours.length > 0 && state.outcome && !state.next
      && el("button", { type: "button", class: "main", onclick: () => act(state.table, { action: "rematch" }) }, "Rematch"),
    state.next && el("a", { class: "button main", href: `/table/${state.next}` }, "To the next game"),
  ]);
}

/**
 * The buttons of a player while the game goes on.
 * @param {HTMLElement} node
 * @param {TableState} state
 * @param {() => string} intended a decision that is picked but not made, for a claim by it
 */
export function drawActions(node, state, intended) {
  const playing = state.yours.length > 0;
  const going = playing && !state.outcome && !(state.missing || []).length;
  const button = /** @param {string} text @param {() => void} work @param {string} [look] */ (text, work, look = "") =>
    el("button", { type: "button", class: `small ${look}`, onclick: work }, text);
  const shown = [playing, going, state.history.length > 0, state.claims, Object.keys(state.players || {}).length];
  refill(node, shown, () => [
    going && button("Offer draw", () => act(state.table, { action: "offer-draw" })),
    going && state.history.length > 0 && button("Take back", () => act(state.table, { action: "takeback" })),
    going && (state.claims || []).length > 0
      && button(`Claim a draw (${state.claims.join(", ")})`, () => act(state.table, { action: "claim", decision: intended() || undefined }), "main"),
    going && button("Resign", async () => {
      if (await confirm("Resign?", "The game is lost then.", "Resign", true)) act(state.table, { action: "resign" });
    }, "bad"),
    going && Object.keys(state.players || {}).length > 2 && button("Leave the seat", async () => {
      if (await confirm("Leave?", "Your seat is open then, for somebody else or a program.", "Leave", true)) act(state.table, { action: "leave" });
    }),
  ]);
}
