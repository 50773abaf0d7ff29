import { ask, beSomebody, post, whoami } from "../api.js";
import { capital, el, fill } from "../dom.js";
import { allGames, meAnd, openTable } from "../games.js";
import { living } from "../living.js";
import { attempt, begin } from "../shell.js";
import { Link } from "../table/link.js";

/** @typedef {import("../types").GameInfo} GameInfo */

const FIRST_LEVEL = "level 0";

begin(async (main) => {
  const [{ games }, courses, samples, guides, going] = await Promise.all([
    allGames(),
    ask("/api/courses").then((told) => told.courses),
    ask("/api/samples").then((told) => told.samples),
    ask("/api/guides").then((told) => told.guides),
    ownTables(),
  ]);
  const first = /** @type {GameInfo} */ (games[0]);
  const heroBoard = el("div", { class: "hero-board" });
  const title = /** @param {any} table */ (table) => games.find((game) => game.name === table.game)?.title || table.game;
  const own = el("section", { class: "card going", hidden: !going.length }, el("h2", {}, "Continue"), ...going.map((/** @type {any} */ table) => tableLine({ ...table, title: title(table) }, "Continue")));
  const lobby = el("section", { class: "card" }, el("h2", {}, "Open seats"), el("div", { class: "reserve" }));
  const live = el("section", { class: "card" }, el("h2", {}, "Watch"), el("div", { class: "reserve" }));
  const cards = games.map((game) => cardOf(game));
  fill(
    main,
    own,
    el(
      "section",
      { class: "hero" },
      el(
        "div",
        {},
        el("h1", {}, "Chess that nobody else plays"),
        el("p", {}, "Here are the chess variants that no other program plays: with a friend by link, with whoever comes, with a program that can be beaten, or alone with the rules and an engine."),
        el(
          "div",
          { class: "row" },
          el("button", { type: "button", class: "main", "data-quick": first.name, onclick: () => attempt(() => playProgram(first)) }, `Play ${first.title} now`),
          el("a", { class: "button", href: "/new" }, "Set up a game"),
        ),
        el("p", { class: "help" }, "No sign-up: you are a guest with your first move."),
      ),
      heroBoard,
    ),
    el("h2", {}, "The games"),
    el("div", { class: "games" }, ...cards.map((card) => card.node)),
    el("div", { class: "columns" }, lobby, live, learn(courses, guides)),
  );
  const sampleOf = /** @param {string} game @param {number} n */ (game, n) => samples.filter((/** @type {any} */ sample) => sample.game === game)[n] || null;
  living(heroBoard, first.name, `${first.title}, a game in progress`, sampleOf(first.name, 2));
  cards.forEach((card) => living(card.board, card.game.name, `${card.game.title}, a game in progress`, sampleOf(card.game.name, 0)));
  followLobby(lobby, live);
});

/** @param {GameInfo} game */
function cardOf(game) {
  const board = el("div", {});
  const node = el(
    "article",
    { class: "game-card" },
    el("h3", {}, game.title),
    board,
    el("p", {}, game.summary),
    el(
      "div",
      { class: "row" },
      el("button", { type: "button", class: "main small", "aria-label": `Play ${game.title} with the program`, onclick: () => attempt(() => playProgram(game)) }, "Play the program"),
      el("button", { type: "button", class: "small", "aria-label": `Play ${game.title} with a friend`, onclick: () => attempt(() => playFriend(game)) }, "Play a friend"),
      el("button", { type: "button", class: "small", "aria-label": `Find somebody to play ${game.title} with`, onclick: () => attempt(() => seek(game)) }, "Find somebody"),
      el("a", { class: "button small", href: `/rules/${game.name}`, "aria-label": `Rules of ${game.title}` }, "Rules"),
      el("a", { class: "button small", href: `/new?game=${game.name}`, "aria-label": `More ways to play ${game.title}` }, "More"),
    ),
  );
  return { node, board, game };
}

/** @param {GameInfo} game */
const playProgram = (game) => openTable({ game: game.name, seats: meAnd(game.seats, FIRST_LEVEL) });

/** @param {GameInfo} game */
const playFriend = (game) => openTable({ game: game.name, seats: meAnd(game.seats, "open") });

/** Sit down with whoever waits, or wait for somebody. @param {GameInfo} game */
async function seek(game) {
  await beSomebody();
  const found = await post("/api/seeks", { game: game.name });
  location.href = `/table/${found.table}`;
}

/** @param {any[]} courses @param {any[]} guides */
function learn(courses, guides) {
  return el(
    "section",
    { class: "card" },
    el("h2", {}, "Learn"),
    el(
      "ul",
      { class: "list stack" },
      ...courses.map((course) => el("li", {}, el("a", { href: `/learn/${course.game}/${course.lessons[0].name}` }, `${course.title} in ${course.lessons.length} lessons`))),
      el("li", {}, el("a", { href: "/learn" }, "Lessons, puzzles and rules of every game")),
      el("li", {}, el("a", { href: "/watch" }, "Play through the games of the books")),
      ...guides.map((guide) => el("li", {}, el("a", { href: `/guide/${guide.game}/${guide.name}` }, guide.title), `: ${guide.summary.split(". ")[0]}.`)),
    ),
  );
}

/** @param {any} table @param {string} verb */
function tableLine(table, verb) {
  const names = Object.entries(table.players || {}).map(([seat, who]) => `${/** @type {any} */ (who).name || seat}`);
  return el(
    "div",
    { class: "seat-line" },
    el("span", {}, el("strong", {}, capital(table.title || table.game)), el("br"), el("span", { class: "quiet" }, [names.join(", "), table.clock ? JSON.stringify(table.clock).replace(/[{}"]/g, "") : "no clock"].filter(Boolean).join(" · "))),
    el("a", { class: "button small", href: `/table/${table.table}`, "aria-label": `${verb} ${table.game}, ${names.join(", ")}` }, verb),
  );
}

/** @param {HTMLElement} section @param {any[]} tables @param {string} verb @param {string} none */
function fillSection(section, tables, verb, none) {
  const place = /** @type {HTMLElement} */ (section.querySelector(".reserve"));
  fill(place, ...(tables.length ? tables.map((table) => tableLine(table, verb)) : [el("p", { class: "quiet" }, none)]));
}

/** The games that I have not finished, the latest first: whoever comes back sees them before anything else. */
async function ownTables() {
  if (!(await whoami())) return [];
  const { tables } = await ask("/api/tables?mine=true&limit=20");
  return tables.filter((/** @type {any} */ table) => table.status !== "over").slice(0, 3);
}

/**
 * Public tables as they come and change.
 * @param {HTMLElement} lobby
 * @param {HTMLElement} live
 */
function followLobby(lobby, live) {
  /** @type {Map<string, any>} */
  const tables = new Map();
  const draw = () => {
    const all = [...tables.values()];
    const open = all.filter((table) => table.status === "waiting");
    fillSection(lobby, open.slice(0, 8), "Sit down", "Nobody waits for you yet. Open a table to all, and it stands here.");
    fillSection(live, all.filter((table) => table.status === "playing").slice(0, 8), "Watch", "No public game is being played just now.");
  };
  new Link("/api/lobby", {
    frame: () => undefined,
    message: (message) => {
      if (message.type === "tables") tables.clear();
      for (const table of message.tables || (message.type === "table" ? [message.table] : [])) tables.set(table.table, table);
      draw();
    },
    line: (open) => open && draw(),
  });
}
