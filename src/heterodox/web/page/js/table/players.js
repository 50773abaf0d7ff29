/** Who sits where: name, rating, program, whether they are here, whose decision it is, the clock. */

import { capital, el, fill } from "../dom.js";
import { tokenIcon } from "../pieces.js";

/** @typedef {import("../types").TableState} TableState */
/** @typedef {import("../types").Tray} Tray */
/** @typedef {import("./clocks.js").Clocks} Clocks */

/**
 * The seats' bars: those at the top of the board in one place, those at its bottom in another.
 * @param {{ top: HTMLElement, bottom: HTMLElement }} places
 * @param {TableState} state
 * @param {{ bottom: string[], led: Record<string, string[]>, here: Set<string>, clocks: Clocks, ratings: Record<string, any>, taken: Record<string, import("../types").Token[]> }} more
 */
export function drawPlayers(places, state, more) {
  const seats = Object.keys(state.players || {});
  const below = seats.filter((seat) => more.bottom.includes(seat));
  const above = seats.filter((seat) => !more.bottom.includes(seat)).reverse();
  more.clocks.faces.clear();
  fill(places.top, ...above.map((seat) => bar(seat, state, more)));
  fill(places.bottom, ...below.map((seat) => bar(seat, state, more)));
  more.clocks.tick();
}

/**
 * @param {string} seat
 * @param {TableState} state
 * @param {{ led: Record<string, string[]>, here: Set<string>, clocks: Clocks, ratings: Record<string, any>, taken: Record<string, import("../types").Token[]> }} more
 */
function bar(seat, state, { led, here, clocks, ratings, taken }) {
  const who = state.players[seat] || {};
  const yours = state.yours.includes(seat);
  const deciding = state.seat === seat;
  const face = el("span", { class: "clock", role: "timer", "aria-label": `Clock of ${seat}` });
  clocks.faces.set(seat, face);
  const presence = who.kind === "person" ? (yours || here.has(seat) ? "here" : "away") : "";
  const known = ratings[who.name];
  const rating = known ? ` ${Math.round(known.rating)}${known.provisional ? "?" : ""}` : "";
  const name = who.kind === "open" ? "open seat" : who.kind === "program" ? "Program" : who.name || seat;
  const side = [led[seat]?.join(", ") || seat, yours ? "(you)" : "", presence === "away" ? "away" : ""];
  return el(
    "div",
    { class: `player${deciding ? " is-deciding" : ""}`, "data-seat": seat },
    el("span", { class: `dot ${presence ? `is-${presence}` : `is-${who.kind || "open"}`}`, title: presence || who.kind || "" }),
    el(
      "span",
      { class: "player-name" },
      el("strong", {}, name),
      who.kind === "program" ? el("span", { class: "quiet where-wide" }, `${who.name},`) : null,
      rating ? el("span", { class: "quiet" }, rating) : null,
      el("span", { class: "quiet player-side" }, side.filter(Boolean).join(" ")),
    ),
    el("span", { class: "taken" }, ...(taken[seat] || []).map((token) => tokenIcon(token, "token-tiny"))),
    deciding ? el("span", { class: "turn-sign" }, dueOf(seat, state)) : null,
    face,
  );
}

/** What is wanted of who decides; an army that is not the seat itself is named. @param {string} seat @param {TableState} state */
function dueOf(seat, state) {
  const what = state.kind === "board" ? "to move" : "to decide";
  return state.turn && state.turn !== seat && state.kind === "board" ? `${capital(state.turn)} ${what}` : what;
}

/**
 * What lies beside the board: each tray with its tokens and words.
 * @param {HTMLElement} node
 * @param {Tray[]} trays
 */
export function drawTrays(node, trays) {
  fill(
    node,
    ...trays.map((tray) =>
      el(
        "div",
        { class: "tray" },
        el("span", { class: "tray-title" }, capital(tray.title)),
        ...tray.tokens.map((token) => tokenIcon(token, "token-small")),
        el("span", { class: "quiet" }, tray.text || (tray.tokens.length ? "" : "nothing")),
      ),
    ),
  );
  node.hidden = trays.length === 0;
}
