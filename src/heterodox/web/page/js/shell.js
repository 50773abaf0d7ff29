/** What every page has: the line at the top, words for screen readers, messages, dialogs. */

import { whoami } from "./api.js";
import { byId, el, fill, sign } from "./dom.js";
import { settings } from "./settings.js";
import { loadSprite } from "./sprite.js";

const LINKS = [
  ["/", "Play"],
  ["/new", "New game"],
  ["/learn", "Learn"],
  ["/watch", "Watch"],
  ["/analysis", "Analysis"],
  ["/rules", "Rules"],
  ["/players", "Players"],
];

/**
 * Begin a page: draw the line at the top, fetch the drawings, then do its own work.
 * @param {(main: HTMLElement) => Promise<void> | void} work
 */
export async function begin(work) {
  const main = byId("main");
  fill(main);
  if (document.documentElement.dataset.kind === "whole") drawTop();
  try {
    await loadSprite();
    await work(main);
  } catch (error) {
    showError(main, error);
  }
}

/** @param {HTMLElement} main @param {unknown} error */
export function showError(main, error) {
  console.error(error);
  const words = error instanceof Error ? error.message : String(error);
  main.append(el("p", { class: "error", role: "alert" }, words, " ", el("a", { href: "/" }, "To the first page")));
}

function drawTop() {
  const base = new URL("../", import.meta.url).pathname;
  const here = location.pathname;
  const links = el(
    "nav",
    { class: "links", id: "links", "aria-label": "Pages" },
    ...LINKS.map(([path, name]) =>
      el("a", { href: path, "aria-current": isHere(String(path), here) ? "page" : null }, String(name)),
    ),
  );
  const burger = el("button", { class: "burger icon", type: "button", "aria-expanded": "false", "aria-controls": "links", "aria-label": "Menu" }, sign("M2 4h16v2H2zM2 9h16v2H2zM2 14h16v2H2z"));
  burger.addEventListener("click", () => {
    const open = links.classList.toggle("is-open");
    burger.setAttribute("aria-expanded", String(open));
  });
  const name = el("a", { href: "/settings", class: "me" }, "Settings");
  const theme = el("button", { class: "icon", type: "button", "aria-label": "Light or dark" }, sign("M10 1a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM10 3.2v13.6a6.8 6.8 0 0 0 0-13.6z"));
  theme.addEventListener("click", () => {
    const dark = document.documentElement.dataset.theme === "dark";
    settings.set("theme", dark ? "light" : "dark");
    announce(dark ? "Light." : "Dark.");
  });
  fill(
    byId("top"),
    burger,
    el("a", { class: "brand", href: "/" }, el("img", { src: `${base}icons/icon.svg`, alt: "", width: 28, height: 28 }), "heterodox"),
    links,
    el("div", { class: "who" }, theme, name),
  );
  const showMe = () =>
    whoami().then(
      (me) => me && fill(name, me.name),
      (refusal) => console.warn("who am I?", refusal),
    );
  addEventListener("heterodox-me", showMe);
  showMe();
}

/** @param {string} path @param {string} here */
function isHere(path, here) {
  return path === "/" ? here === "/" : here === path || here.startsWith(`${path}/`);
}

const TABLE = "heterodox.table";

/** Remember the game that I play in this tab, until it is over. @param {{ table: string, yours: string[], outcome: unknown }} state */
export function keepTable(state) {
  if (!state.yours.length) return;
  if (!state.outcome) sessionStorage.setItem(TABLE, state.table);
  else if (sessionStorage.getItem(TABLE) === state.table) sessionStorage.removeItem(TABLE);
}

/** The way back to that game, for pages that one reads while one plays. */
export function backToTable() {
  const table = sessionStorage.getItem(TABLE);
  return table ? el("p", {}, el("a", { class: "button small", href: `/table/${encodeURIComponent(table)}` }, "Back to your game")) : null;
}

/** @param {string} title */
export function setTitle(title) {
  document.title = `${title} · heterodox`;
}

/** Words that a screen reader says when it has finished its sentence. @param {string} text */
export function announce(text) {
  const live = byId("live");
  // Older words stay until there are several, so that none is swallowed.
  while (live.childElementCount > 3) live.firstElementChild?.remove();
  live.append(el("div", {}, text));
}

/** A message that goes away by itself. @param {string} text @param {boolean} [bad] */
export function toast(text, bad = false) {
  const note = el("div", { class: bad ? "toast is-bad" : "toast" }, text);
  byId("toasts").append(note);
  if (bad) fill(byId("alert"), text);
  else announce(text);
  setTimeout(() => note.remove(), bad ? 7000 : 4000);
}

/** Do something that the server may refuse; its words are shown. @template T @param {() => Promise<T>} work */
export async function attempt(work) {
  try {
    return await work();
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error), true);
    return undefined;
  }
}

/**
 * Ask a question in a dialog; resolves with the value of the button, "" when it was left.
 * @param {string} title
 * @param {(Node | string)[]} content
 * @param {{ value: string, text: string, main?: boolean, bad?: boolean }[]} buttons
 * @returns {Promise<string>}
 */
export function dialog(title, content, buttons) {
  return new Promise((resolve) => {
    const box = el(
      "dialog",
      { class: "dialog", "aria-label": title },
      el("h2", {}, title),
      ...content,
      el(
        "div",
        { class: "row dialog-buttons" },
        ...buttons.map(({ value, text, main, bad }) =>
          el("button", { type: "button", class: main ? "main" : bad ? "bad" : "", onclick: () => box.close(value) }, text),
        ),
      ),
    );
    box.addEventListener("close", () => {
      box.remove();
      resolve(box.returnValue);
    });
    box.addEventListener("cancel", () => box.close(""));
    document.body.append(box);
    box.showModal();
  });
}

/** @param {string} title @param {string} question @param {string} yes @param {boolean} [bad] */
export async function confirm(title, question, yes, bad = false) {
  const answer = await dialog(title, [el("p", {}, question)], [
    { value: "yes", text: yes, main: !bad, bad },
    { value: "", text: "Leave it" },
  ]);
  return answer === "yes";
}

/** Copy a text, or show it where the browser does not let us. @param {string} text @param {string} what */
export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    toast(`${what} copied.`);
  } catch {
    await dialog(what, [el("textarea", { rows: 4, readonly: true, "aria-label": what }, text)], [{ value: "", text: "Close" }]);
  }
}
