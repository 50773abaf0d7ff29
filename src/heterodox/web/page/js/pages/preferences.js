import { ask, forgetMe, post, whoami } from "../api.js";
import { Board } from "../board.js";
import { el, fill } from "../dom.js";
import { allGames } from "../games.js";
import { placeAt } from "../places.js";
import { settings } from "../settings.js";
import { attempt, begin, toast } from "../shell.js";

/** @typedef {import("../settings.js").Preferences} Preferences */

const CHOICES = /** @type {[keyof Preferences, string, [string, string][]][]} */ ([
  ["theme", "Light or dark", [["auto", "as the system"], ["light", "light"], ["dark", "dark"]]],
  ["vision", "Colours", [["usual", "usual"], ["all", "for every colour vision"]]],
  ["board", "Board", [["own", "parchment"], ["sea", "sea"], ["moss", "moss"], ["wood", "wood"], ["slate", "slate"]]],
  ["pieces", "Pieces", [["drawings", "drawings"], ["letters", "letters"]]],
  ["labels", "Coordinates", [["on", "shown"], ["off", "hidden"]]],
  ["targets", "Where a piece may go", [["on", "shown"], ["off", "hidden"]]],
  ["motion", "Motion", [["none", "none"], ["fast", "fast"], ["normal", "normal"], ["slow", "slow"]]],
  ["sound", "Sound", [["off", "off"], ["on", "on"]]],
  ["moves", "Move list", [["words", "in words"], ["code", "in notation"]]],
]);

begin(async (main) => {
  const me = await whoami();
  const sample = el("div", { class: "hero-board" });
  fill(
    main,
    el("h1", {}, "Settings"),
    el(
      "div",
      { class: "setup" },
      el("div", {}, ...CHOICES.map(([name, title, values]) => group(name, title, values))),
      el("div", { class: "setup-board stack is-split" }, sample, account(me)),
    ),
  );
  const { games } = await allGames();
  const board = new Board(sample, { label: "How it looks" });
  board.node.classList.add("is-still");
  board.show((await placeAt({ game: games[0]?.name || "" })).picture);
});

/** @param {keyof Preferences} name @param {string} title @param {[string, string][]} values */
function group(name, title, values) {
  return el(
    "fieldset",
    { class: "fieldset" },
    el("legend", {}, title),
    el(
      "div",
      { class: "segments" },
      ...values.map(([value, text]) => {
        const id = `${name}-${value}`;
        const input = el("input", { type: "radio", name, id, value, checked: settings.get(name) === value });
        input.addEventListener("change", () => settings.set(name, /** @type {any} */ (value)));
        return el("label", { class: "button small", for: id }, input, text);
      }),
    ),
  );
}

/** @param {any} me */
function account(me) {
  const name = el("input", { type: "text", id: "name", autocomplete: "username", maxlength: 40, value: me?.name || "" });
  const password = el("input", { type: "password", id: "password", autocomplete: "current-password", maxlength: 200 });
  const done = /** @param {string} words */ (words) => {
    forgetMe();
    toast(words);
    setTimeout(() => location.reload(), 600);
  };
  const send = /** @param {string} path @param {string} words */ (path, words) =>
    attempt(async () => {
      await post(path, { name: name.value.trim(), password: password.value });
      done(words);
    });
  const form = el(
    "form",
    { class: "card account" },
    el("h2", {}, me?.account ? "Your account" : "Keep your name"),
    el("p", { class: "help" }, me ? `You are ${me.name}${me.account ? "" : ", a guest of this browser"}.` : "You are nobody yet: the first game makes you a guest."),
    el("div", { class: "field" }, el("label", { for: "name" }, "Name"), name),
    el("div", { class: "field" }, el("label", { for: "password" }, "Password"), password),
    el(
      "div",
      { class: "row" },
      el("button", { class: "main" }, "Sign in"),
      el("button", { type: "button", onclick: () => send("/api/accounts", "The name is yours.") }, "Make an account"),
      me ? el("button", { type: "button", onclick: () => attempt(async () => { await ask("/api/sessions", { method: "DELETE" }); done("Signed out."); }) }, "Sign out") : null,
    ),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send("/api/sessions", "Signed in.");
  });
  return form;
}
