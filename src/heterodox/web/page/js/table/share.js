/** Sharing a table: its address, a frame for other pages, the record and pictures. */

import { el } from "../dom.js";
import { copy, dialog } from "../shell.js";

export function drawShare() {
  return el("button", { type: "button", class: "small", onclick: () => share(location.pathname.split("/").pop() || "") }, "Share");
}

/** @param {string} table */
function share(table) {
  const address = `${location.origin}/table/${table}`;
  const frame = `<iframe src="${location.origin}/embed/table/${table}" width="420" height="520" title="heterodox"></iframe>`;
  const record = /** @param {string} format @param {string} name */ (format, name) =>
    el("a", { class: "button small", href: `/api/tables/${table}/record?format=${format}`, download: `${table}.${format === "text" ? "txt" : format}` }, name);
  return dialog(
    "Share this table",
    [
      el(
        "div",
        { class: "stack" },
        el("div", { class: "row" }, el("button", { type: "button", onclick: () => copy(address, "Address") }, "Copy the address"), el("button", { type: "button", onclick: () => copy(frame, "Code") }, "Copy code for a web page")),
        el("div", { class: "row" }, record("text", "Record"), record("json", "JSON"), record("svg", "SVG"), record("png", "PNG"), record("gif", "Film")),
      ),
    ],
    [{ value: "", text: "Close" }],
  );
}
