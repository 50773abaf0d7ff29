import { ask, beSomebody, post } from "../api.js";
import { capital, el, fill } from "../dom.js";
import { allGames } from "../games.js";
import { attempt, begin } from "../shell.js";

begin(async (main) => {
  const [{ games }, { samples }] = await Promise.all([allGames(), ask("/api/samples")]);
  const tables = el("div", { class: "reserve" });
  const game = el("select", { id: "game" }, el("option", { value: "" }, "every game"), ...games.map((one) => el("option", { value: one.name }, one.title)));
  const player = el("input", { type: "search", id: "player", placeholder: "any name" });
  const search = el(
    "form",
    { role: "search", class: "row" },
    el("div", { class: "field" }, el("label", { for: "game" }, "Game"), game),
    el("div", { class: "field" }, el("label", { for: "player" }, "Player"), player),
    el("button", {}, "Search"),
  );
  search.addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(() => list(tables, game.value, player.value.trim(), ""));
  });
  const text = el("textarea", { id: "record", rows: 6, placeholder: "[Game \"…\"] and the moves" });
  const bring = el("form", { class: "card" }, el("h2", {}, "Import"), el("label", { for: "record" }, "A record, as text or JSON"), text, el("div", { class: "row" }, el("button", {}, "Open it")));
  bring.addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(async () => {
      await beSomebody();
      const made = await post("/api/records", { text: text.value });
      location.href = `/table/${made.table}`;
    });
  });
  fill(
    main,
    el("h1", {}, "Watch and replay"),
    el("div", { class: "columns" }, el("section", { class: "card" }, el("h2", {}, "Public games"), search, tables), el("div", { class: "stack" }, sampleCard(samples), bring)),
  );
  await list(tables, "", "", "");
});

/** @param {HTMLElement} node @param {string} game @param {string} player @param {string} next */
async function list(node, game, player, next) {
  const query = new URLSearchParams({ access: "public" });
  if (game) query.set("game", game);
  if (player) query.set("player", player);
  if (next) query.set("after", next);
  const told = await ask(`/api/tables?${query}`).catch(() => ({ tables: [], next: null }));
  const lines = told.tables.map((/** @type {any} */ table) => {
    const names = Object.values(table.players || {}).map((/** @type {any} */ who) => who.name || "open");
    return el(
      "div",
      { class: "seat-line" },
      el("span", {}, el("strong", {}, capital(table.title || table.game)), el("br"), el("span", { class: "quiet" }, `${names.join(", ")} · ${table.verdict || table.status || ""}`)),
      el("a", { class: "button small", href: `/table/${table.table}`, "aria-label": `Open ${table.game}, ${names.join(", ")}` }, "Open"),
    );
  });
  if (!next) fill(node);
  node.querySelector(".more")?.remove();
  node.append(...(lines.length || next ? lines : [el("p", { class: "quiet" }, "No public game fits.")]));
  if (told.next) node.append(el("button", { type: "button", class: "more", onclick: () => attempt(() => list(node, game, player, String(told.next))) }, "More"));
}

/** @param {any[]} samples */
function sampleCard(samples) {
  return el(
    "section",
    { class: "card" },
    el("h2", {}, "Games of the books"),
    ...(samples.length
      ? samples.map((sample) =>
          el(
            "div",
            { class: "seat-line" },
            el("span", {}, el("strong", {}, sample.name), el("br"), el("span", { class: "quiet" }, `${sample.title}. ${sample.about}`)),
            el("a", { class: "button small", href: `/analysis/${sample.game}?sample=${sample.number}`, "aria-label": `Replay ${sample.name}` }, "Replay"),
          ),
        )
      : [el("p", { class: "quiet" }, "No game brings any.")]),
  );
}
