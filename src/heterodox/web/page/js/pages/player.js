import { ask } from "../api.js";
import { capital, el, fill } from "../dom.js";
import { begin, setTitle } from "../shell.js";

begin(async (main) => {
  const name = decodeURIComponent(location.pathname.split("/")[2] || "");
  setTitle(name);
  const [told, games] = await Promise.all([
    ask(`/api/players/${encodeURIComponent(name)}`).catch((refusal) => (refusal.status === 404 ? null : Promise.reject(refusal))),
    ask(`/api/tables?player=${encodeURIComponent(name)}`).catch(() => ({ tables: [] })),
  ]);
  const ratings = told?.ratings || {};
  const rows = Array.isArray(ratings) ? ratings : Object.entries(ratings).map(([game, rating]) => ({ game, ...(typeof rating === "object" ? rating : { rating }) }));
  fill(
    main,
    el(
      "div",
      { class: "narrow stack" },
      el("h1", {}, name),
      told ? null : el("p", { class: "note" }, "Nobody of this name has an account or a seat here."),
      el(
        "section",
        { class: "card" },
        el("h2", {}, "Ratings"),
        ...(rows.length ? rows.map((row) => el("div", { class: "seat-line" }, el("span", {}, capital(row.title || row.game)), el("strong", {}, `${Math.round(row.rating)}${row.provisional ? "?" : ""}`))) : [el("p", { class: "quiet" }, "None yet.")]),
      ),
      el(
        "section",
        { class: "card" },
        el("h2", {}, "Games"),
        ...(games.tables.length
          ? games.tables.map((/** @type {any} */ table) =>
              el(
                "div",
                { class: "seat-line" },
                el("span", {}, el("strong", {}, capital(table.title || table.game)), el("br"), el("span", { class: "quiet" }, `${Object.values(table.players || {}).map((/** @type {any} */ who) => who.name || "open").join(", ")} · ${table.verdict || table.status || ""}`)),
                el("a", { class: "button small", href: `/table/${table.table}`, "aria-label": `Open ${table.game} ${table.table}` }, "Open"),
              ),
            )
          : [el("p", { class: "quiet" }, "No public game.")]),
      ),
    ),
  );
});
