import { ask } from "../api.js";
import { el, fill } from "../dom.js";
import { allGames } from "../games.js";
import { backToTable, begin } from "../shell.js";
import { progress } from "../school/desk.js";
import { finished, recordOf } from "../school/pupil.js";

begin(async (main) => {
  const [{ games }, { courses }, { games: puzzles }, { samples }] = await Promise.all([allGames(), ask("/api/courses"), ask("/api/puzzles"), ask("/api/samples")]);
  fill(
    main,
    backToTable(),
    el("h1", {}, "Learn"),
    el("p", {}, "Short lessons on a board, from never heard of it to the deepest rules; then puzzles at your own strength, and games to play through."),
    el(
      "div",
      { class: "columns" },
      ...games.map((game) =>
        card(
          game,
          courses.find((/** @type {any} */ one) => one.game === game.name),
          puzzles.find((/** @type {any} */ one) => one.game === game.name),
          samples.filter((/** @type {any} */ one) => one.game === game.name).length,
        ),
      ),
    ),
  );
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
});

/** @param {import("../types").GameInfo} game @param {any} course @param {any} puzzles @param {number} samples */
function card(game, course, puzzles, samples) {
  const record = recordOf(game.name);
  return el(
    "section",
    { class: "card course", id: game.name, "aria-labelledby": `${game.name}-title` },
    el("h2", { id: `${game.name}-title` }, game.title),
    el("p", {}, game.summary),
    ...(course ? lessons(course) : []),
    el(
      "div",
      { class: "row" },
      puzzles ? el("a", { class: "button small", href: `/puzzles/${game.name}` }, `${puzzles.count} puzzles${record ? `, rating ${Math.round(record.rating)}` : ""}`) : null,
      el("a", { class: "button small", href: `/rules/${game.name}`, "aria-label": `Rules of ${game.title}` }, "Rules"),
      samples ? el("a", { class: "button small", href: "/watch", "aria-label": `Games of ${game.title} to play through` }, `${samples} games to play through`) : null,
    ),
  );
}

/** @param {any} course */
function lessons(course) {
  const done = finished(course.game);
  const address = /** @param {any} lesson */ (lesson) => `/learn/${course.game}/${lesson.name}`;
  const next = course.lessons.find((/** @type {any} */ one) => !done.has(one.name)) || course.lessons[0];
  const count = course.lessons.filter((/** @type {any} */ one) => done.has(one.name)).length;
  return [
    el("div", { class: "school-where" }, ...progress(count, course.lessons.length, `${count} of ${course.lessons.length} lessons finished`)),
    el("p", {}, el("a", { class: "button main", href: address(next) }, `${count ? "Go on with" : "Begin with"}: ${next.title}`)),
    el(
      "details",
      {},
      el("summary", {}, `All ${course.lessons.length} lessons`),
      el(
        "ol",
        { class: "lessons" },
        ...course.lessons.map((/** @type {any} */ lesson) =>
          el("li", { class: done.has(lesson.name) ? "is-done" : "" }, el("a", { href: address(lesson) }, lesson.title), done.has(lesson.name) ? el("span", { class: "done-word" }, " (finished)") : null, el("br"), el("span", { class: "quiet" }, lesson.about)),
        ),
      ),
    ),
  ];
}
