import { Board } from "../board.js";
import { capital, el, fill } from "../dom.js";
import { allGames, armiesOf, openTable, setupsOf } from "../games.js";
import { placeAt } from "../places.js";
import { attempt, begin } from "../shell.js";

/** @typedef {import("../types").GameInfo} GameInfo */
/** @typedef {import("../types").OptionInfo} OptionInfo */

const CLOCKS = [
  ["", "No clock", "take your time"],
  ["180+2", "3 min + 2 s", "quick"],
  ["300+3", "5 min + 3 s", "brisk"],
  ["900+10", "15 min + 10 s", "calm"],
  ["1800+20", "30 min + 20 s", "long"],
  ["days 3", "3 days a move", "by letter"],
];

class Wish {
  /** @param {GameInfo} game */
  constructor(game) {
    this.game = game;
    /** @type {Record<string, string>} */
    this.options = {};
    /** @type {Record<string, string>} */
    this.seats = {};
    this.clock = "";
    this.access = "link";
    /** @type {string} a position to begin with, from the editor or the analysis board */
    this.position = "";
  }
}

begin(async (main) => {
  const { games, levels } = await allGames();
  const query = new URLSearchParams(location.search);
  const page = new NewGame(main, games, levels);
  const game = games.find((one) => one.name === query.get("game")) || /** @type {GameInfo} */ (games[0]);
  await page.choose(game, query.get("position") || "", query.get("options") || "");
});

class NewGame {
  /** @param {HTMLElement} main @param {GameInfo[]} games @param {number} levels */
  constructor(main, games, levels) {
    this.games = games;
    this.levels = levels;
    this.wish = new Wish(/** @type {GameInfo} */ (games[0]));
    this.gameRow = el("div", { class: "picks", role: "group", "aria-label": "Game" });
    this.setups = el("div", {});
    this.seatRow = el("div", {});
    this.clockRow = el("div", { class: "picks", role: "group", "aria-label": "Clock" });
    this.custom = el("input", { type: "text", id: "clock", placeholder: "seconds+seconds, e.g. 600+5", oninput: () => this.chooseClock(this.custom.value.trim()) });
    this.rules = el("div", {});
    this.preview = el("div", {});
    this.words = el("p", { class: "caption" });
    this.fault = el("p", { class: "error", role: "alert", hidden: true });
    this.begin = el("button", { type: "button", class: "main setup-begin", onclick: () => attempt(() => this.start()) }, "Begin");
    this.access = el(
      "select",
      { id: "access", onchange: () => (this.wish.access = this.access.value) },
      el("option", { value: "link" }, "only by link: for friends"),
      el("option", { value: "public" }, "public: anybody may sit down and watch"),
    );
    fill(
      main,
      el("h1", {}, "New game"),
      el(
        "div",
        { class: "setup" },
        el(
          "div",
          { class: "stack" },
          this.gameRow,
          this.setups,
          el("section", { class: "card", "aria-labelledby": "seats-title" }, el("h2", { id: "seats-title" }, "Who plays"), this.seatRow),
          el(
            "section",
            { class: "card", "aria-labelledby": "clock-title" },
            el("h2", { id: "clock-title" }, "Clock"),
            this.clockRow,
            el("div", { class: "field" }, el("label", { for: "clock" }, "Or your own"), this.custom),
          ),
          el("section", { class: "card" }, el("label", { for: "access" }, "Who may come"), this.access),
          this.rules,
        ),
        el("div", { class: "setup-board stack has-begin" }, this.preview, this.words, this.fault, this.begin),
      ),
    );
    this.board = new Board(this.preview, { label: "The first position" });
    this.board.node.classList.add("is-still");
  }

  /** @param {GameInfo} game @param {string} [position] @param {string} [options] JSON */
  async choose(game, position = "", options = "") {
    this.wish = new Wish(game);
    this.wish.position = position;
    if (options) this.wish.options = JSON.parse(options);
    fill(this.gameRow, ...this.games.map((one) => pick(one.title, one.summary, one === game, () => this.choose(one))));
    this.drawSetups();
    this.drawClock();
    this.drawRules();
    await this.refresh();
  }

  /** Ask what the wishes lead to, and show it. */
  async refresh() {
    try {
      const place = await placeAt({ game: this.wish.game.name, position: this.wish.position, options: this.wish.options });
      this.board.show(place.picture, { still: true });
      fill(this.words, capital(place.picture.caption));
      this.fault.hidden = place.defects.length === 0;
      fill(this.fault, place.defects.join("; "));
      this.begin.disabled = place.defects.length > 0;
      this.drawSeats(/** @type {any} */ (place).seats);
    } catch (error) {
      fill(this.fault, error instanceof Error ? error.message : String(error));
      this.fault.hidden = false;
      this.begin.disabled = true;
    }
  }

  /** @param {string} name @param {string} value */
  set(name, value) {
    const known = this.wish.game.options.find((option) => option.name === name);
    if (known && known.default === value) delete this.wish.options[name];
    else this.wish.options[name] = value;
    return this.refresh();
  }

  drawSetups() {
    const groups = this.wish.position ? [] : [...setupsOf(this.wish.game)];
    fill(
      this.setups,
      ...groups.map(([option, values]) => {
        const info = this.wish.game.options.find((one) => one.name === option);
        // What follows a colon tells how to write a value; here it is picked.
        const about = capital((info?.help || option).split(":")[0] || "");
        const thumbs = el("div", { class: "thumbs", role: "group", "aria-label": about, tabindex: 0 });
        const draw = () => {
          const chosen = this.wish.options[option] ?? info?.default;
          for (const button of thumbs.children) button.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (button).dataset.value === chosen));
        };
        for (const { value, text } of values) {
          const picture = el("div", { class: "thumb-board" });
          const button = el("button", { type: "button", class: "thumb", "data-value": value, onclick: () => this.set(option, value).then(draw) }, picture, text);
          thumbs.append(button);
          whenSeen(button, () => drawThumb(picture, this.wish.game.name, { [option]: value }));
        }
        draw();
        return el("section", { class: "card" }, el("h2", {}, capital(option)), el("p", { class: "help" }, about), thumbs);
      }),
    );
  }

  /** @param {string[]} seats */
  drawSeats(seats) {
    const before = this.wish.seats;
    this.wish.seats = Object.fromEntries(seats.map((seat, n) => [seat, before[seat] || (n === 0 ? "me" : "level 2")]));
    const kinds = [
      ["me", "me"],
      ["open", "open: a friend, or whoever comes"],
      ["level 0", "program, level 0: gentle, for first games"],
      ...Array.from({ length: this.levels }, (_, n) => [`level ${n + 1}`, `program, level ${n + 1}`]),
      ["random", "program that moves at random"],
    ];
    fill(
      this.seatRow,
      ...seats.map((seat) => {
        const select = el("select", { id: `seat-${seat}` }, ...kinds.map(([value, text]) => el("option", { value, selected: this.wish.seats[seat] === value }, String(text))));
        select.addEventListener("change", () => (this.wish.seats[seat] = select.value));
        const led = armiesOf(this.wish.game, seat);
        return el("div", { class: "field" }, el("label", { for: `seat-${seat}` }, led.length ? `${capital(seat)}: ${led.join(" and ")}` : capital(seat)), select);
      }),
    );
  }

  /** @param {string} clock */
  chooseClock(clock) {
    this.wish.clock = clock;
    this.drawClock();
  }

  drawClock() {
    fill(this.clockRow, ...CLOCKS.map(([value = "", name = "", about = ""]) => pick(name, about, this.wish.clock === value, () => this.chooseClock(value))));
  }

  drawRules() {
    const options = this.wish.game.options.filter((option) => !setupsOf(this.wish.game).has(option.name));
    fill(
      this.rules,
      options.length
        ? el("details", { class: "card" }, el("summary", {}, `Rule options (${options.length})`), ...options.map((option) => this.option(option)))
        : null,
    );
  }

  /** @param {OptionInfo} option */
  option(option) {
    const id = `option-${option.name}`;
    const now = this.wish.options[option.name] ?? option.default;
    const [low, high] = option.integer || [0, 0];
    const input = option.choices.length
      ? el("select", { id }, ...option.choices.map((value) => el("option", { value, selected: value === now }, value)))
      : el("input", { id, type: "text", value: now, placeholder: option.integer ? `${low} to ${high}` : option.default });
    input.addEventListener("change", () => this.set(option.name, input.value));
    return el("div", { class: "option" }, el("label", { for: id }, capital(option.name.replaceAll("_", " "))), el("p", { class: "help" }, `${capital(option.help)}.`), input);
  }

  start() {
    const { game, options, seats, clock, access, position } = this.wish;
    const days = /^days (\d+)$/.exec(clock);
    return openTable({
      game: game.name,
      options,
      seats,
      access,
      clock: days ? { days: Number(days[1]) } : clock || null,
      ...(position ? { position } : {}),
    });
  }
}

/** @param {string} name @param {string} about @param {boolean} chosen @param {() => void} work */
function pick(name, about, chosen, work) {
  return el("button", { type: "button", class: "pick", "aria-pressed": String(chosen), onclick: work }, el("strong", {}, name), el("small", {}, about));
}

/** @param {HTMLElement} node @param {() => void} work */
function whenSeen(node, work) {
  const watch = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    watch.disconnect();
    work();
  });
  watch.observe(node);
}

/** @param {HTMLElement} node @param {string} game @param {Record<string, string>} options */
async function drawThumb(node, game, options) {
  const place = await placeAt({ game, options });
  const board = new Board(node);
  board.grid.node.remove();
  board.show(place.picture, { still: true });
}
