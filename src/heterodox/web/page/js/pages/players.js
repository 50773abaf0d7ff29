import { ask } from "../api.js";
import { el, fill } from "../dom.js";
import { allGames } from "../games.js";
import { attempt, begin } from "../shell.js";

begin(async (main) => {
  const { games } = await allGames();
  const game = el("select", { id: "game" }, ...games.map((one) => el("option", { value: one.name }, one.title)));
  const board = el("div", { class: "card reserve" });
  game.addEventListener("change", () => attempt(() => list(board, game.value)));
  const find = el("input", { type: "search", id: "find", maxlength: 40 });
  const form = el("form", { role: "search", class: "row" }, el("div", { class: "field" }, el("label", { for: "find" }, "Find a player by name"), find), el("button", {}, "Go"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (find.value.trim()) location.href = `/players/${encodeURIComponent(find.value.trim())}`;
  });
  fill(
    main,
    el("div", { class: "narrow stack" }, el("h1", {}, "Players"), form, el("div", { class: "field" }, el("label", { for: "game" }, "The best at"), game), board),
  );
  await list(board, game.value);
});

/** @param {HTMLElement} node @param {string} game */
async function list(node, game) {
  const told = await ask(`/api/ratings/${encodeURIComponent(game)}`).catch(() => ({ players: [] }));
  const rows = told.players || told.ratings || [];
  fill(
    node,
    rows.length
      ? el(
          "table",
          { class: "plain" },
          el("thead", {}, el("tr", {}, el("th", { scope: "col", class: "figure" }, "Place"), el("th", { scope: "col" }, "Player"), el("th", { scope: "col", class: "figure" }, "Rating"), el("th", { scope: "col", class: "figure" }, "Games"))),
          el(
            "tbody",
            {},
            ...rows.map((/** @type {any} */ row, /** @type {number} */ n) =>
              el("tr", {}, el("td", { class: "figure" }, String(n + 1)), el("td", {}, el("a", { href: `/players/${encodeURIComponent(row.name)}` }, row.name)), el("td", { class: "figure" }, `${Math.round(row.rating)}${row.provisional ? "?" : ""}`), el("td", { class: "figure" }, String(row.games ?? ""))),
            ),
          ),
        )
      : el("p", { class: "quiet" }, "Nobody has a rating in this game yet: finish a game against a person."),
  );
}
