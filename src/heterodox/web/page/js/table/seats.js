/** Open seats: who may take which, and the link for friends. */

import { el, fill } from "../dom.js";
import { copy } from "../shell.js";

/** @typedef {import("../types").TableState} TableState */

/**
 * @param {HTMLElement} node
 * @param {TableState} state
 * @param {string} key the link's secret, "" without one
 * @param {(seat: string) => void} sit
 */
export function drawSeats(node, state, key, sit) {
  const open = state.outcome ? [] : state.missing || [];
  node.hidden = open.length === 0;
  if (!open.length) return;
  const kept = key || sessionStorage.getItem(`heterodox.key.${state.table}`) || "";
  if (key) sessionStorage.setItem(`heterodox.key.${state.table}`, key);
  const allowed = state.access === "public" || Boolean(kept);
  const link = `${location.origin}/table/${state.table}${kept ? `#${kept}` : ""}`;
  fill(
    node,
    el("h2", {}, state.yours.length ? "Waiting for players" : allowed ? "Take a seat" : "Open seats"),
    allowed
      ? el(
          "div",
          { class: "row" },
          ...open.map((/** @type {string} */ seat) =>
            el("button", { type: "button", class: state.yours.length ? "small" : "main", "data-sit": seat, onclick: () => sit(seat) }, state.yours.length ? `Take ${seat} too` : `Play ${seat}`),
          ),
        )
      : el("p", { class: "quiet" }, "The seats of this table are for those who have its link."),
    state.yours.length && allowed
      ? el(
          "div",
          { class: "field" },
          el("label", { for: "link" }, "Send this link to whom you want to play with"),
          el(
            "div",
            { class: "row nowrap" },
            el("input", { type: "text", id: "link", readonly: true, value: link }),
            el("button", { type: "button", onclick: () => copy(link, "Link") }, "Copy"),
          ),
        )
      : null,
  );
}
