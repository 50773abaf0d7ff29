import { ask } from "../api.js";
import { el, fill } from "../dom.js";
import { allGames } from "../games.js";
import { markdown } from "../markdown.js";
import { attempt, backToTable, begin, setTitle } from "../shell.js";

/** @typedef {{ id: string, title: string, text: string }} Rule */

begin(async (main) => {
  const { games } = await allGames();
  const name = location.pathname.split("/")[2] || games[0]?.name || "";
  const told = await ask(`/api/rules/${encodeURIComponent(name)}`);
  setTitle(`Rules of ${told.title}`);
  const found = el("div", { "aria-live": "polite" });
  const query = el("input", { type: "search", id: "query", placeholder: "a question in words, or the number of a rule" });
  const form = el("form", { role: "search", class: "field" }, el("label", { for: "query" }, "Ask the rules"), el("div", { class: "row nowrap" }, query, el("button", {}, "Look up")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(() => lookUp(name, query.value.trim(), found));
  });
  fill(
    main,
    backToTable(),
    el("h1", {}, `Rules of ${told.title}`),
    el("nav", { class: "row", "aria-label": "Games" }, ...games.map((game) => el("a", { class: "button small", href: `/rules/${game.name}`, "aria-current": game.name === name ? "page" : null }, game.title))),
    el("p"),
    form,
    found,
    el(
      "div",
      { class: "rules" },
      told.rules.length
        ? el("nav", { class: "rules-list card", "aria-label": "Rules", tabindex: 0 }, ...told.rules.map((/** @type {Rule} */ rule) => el("a", { href: `#${rule.id}` }, `${rule.id} ${rule.title}`)))
        : el("div"),
      el("article", { class: "rules-text" }, ...(told.text ? markdown(told.text, (heading) => /^([A-Z]+\d+) /.exec(heading)?.[1] || "") : [el("p", {}, "This game brings no rules text.")])),
    ),
  );
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
});

/** @param {string} game @param {string} query @param {HTMLElement} node */
async function lookUp(game, query, node) {
  if (!query) return fill(node);
  const told = await ask(`/api/rules/${encodeURIComponent(game)}?query=${encodeURIComponent(query.slice(0, 80))}`);
  fill(node, ...told.rules.map((/** @type {Rule} */ rule) => el("section", { class: "card found" }, el("h2", {}, `${rule.id} ${rule.title}`), ...markdown(rule.text))));
  return undefined;
}
