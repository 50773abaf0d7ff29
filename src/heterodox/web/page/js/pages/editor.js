import { ask, post } from "../api.js";
import { Board } from "../board.js";
import { capital, el, fill } from "../dom.js";
import { allGames } from "../games.js";
import { tokenIcon } from "../pieces.js";
import { placeAt } from "../places.js";
import { announce, attempt, begin, setTitle } from "../shell.js";
import { drawTrays } from "../table/players.js";

/** @typedef {import("../types").Place} Place */
/** @typedef {{ cell: string, tokens: import("../types").Token[] }} Cell */

begin(async (main) => {
  const { games } = await allGames();
  const name = decodeURIComponent(location.pathname.split("/")[2] || "") || games[0]?.name || "";
  const given = new URLSearchParams(location.hash.slice(1)).get("position") || "";
  await new Editor(main, games, name).open(given);
});

class Editor {
  /** @param {HTMLElement} main @param {import("../types").GameInfo[]} games @param {string} name */
  constructor(main, games, name) {
    this.game = name;
    /** @type {Place | null} */
    this.place = null;
    /** @type {string | null} what a touch puts down: a cell, "" takes away, null picks up */
    this.hand = null;
    this.from = "";
    const boardBox = el("div", {});
    const choose = el("select", { id: "game" }, ...games.map((game) => el("option", { value: game.name, selected: game.name === name }, game.title)));
    choose.addEventListener("change", () => (location.href = `/editor/${choose.value}`));
    this.palette = el("div", { class: "palette", role: "group", "aria-label": "Pieces to put on the board", tabindex: 0 });
    this.text = el("input", { type: "text", id: "position", spellcheck: "false", autocomplete: "off" });
    this.defects = el("ul", { class: "defects" });
    this.verdict = el("p", { class: "note", role: "status" });
    this.trays = el("section", { class: "trays", hidden: true });
    this.play = el("a", { class: "button main" }, "Play from here");
    this.analyse = el("a", { class: "button" }, "Analyse");
    const form = el("form", { class: "field" }, el("label", { for: "position" }, "The position as text: everything can be changed here"), el("div", { class: "row nowrap" }, this.text, el("button", {}, "Set")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      attempt(() => this.set(this.text.value.trim()));
    });
    fill(
      main,
      el(
        "div",
        { class: "table" },
        el("div", { class: "table-board" }, boardBox),
        el(
          "div",
          { class: "table-side" },
          el("h1", { class: "table-title" }, "Board editor"),
          el("div", { class: "field" }, el("label", { for: "game" }, "Game"), choose),
          this.verdict,
          this.defects,
          el("div", { class: "row" }, this.play, this.analyse),
          el("h2", {}, "Pieces"),
          this.palette,
          form,
          el(
            "div",
            { class: "row" },
            el("button", { type: "button", class: "small", onclick: () => attempt(() => this.set("")) }, "First position"),
            el("button", { type: "button", class: "small", onclick: () => attempt(() => this.put({})) }, "Empty the board"),
            el("button", { type: "button", class: "small", onclick: () => announce(`${capital(this.board.flip())} is at the bottom.`) }, "Turn the board"),
          ),
        ),
        el("div", { class: "table-more" }, this.trays),
      ),
    );
    this.board = new Board(boardBox, {
      label: "Board to edit",
      announce,
      touch: (square) => attempt(() => this.touched(square)),
      put: (from, to) => attempt(() => this.carry(from, to)),
    });
  }

  /** @param {string} given */
  async open(given) {
    await this.set(given);
    const { cells } = await ask(`/api/palette/${encodeURIComponent(this.game)}`);
    const buttons = cells.map((/** @type {Cell} */ { cell, tokens }) => this.tool(cell, el("span", {}, ...tokens.map((token) => tokenIcon(token))), tokens.map((token) => token.title).join(" and ")));
    fill(this.palette, this.tool(null, "Move", "Move pieces"), this.tool("", "Erase", "Take pieces away"), ...buttons);
    this.choose(null);
    if (!this.place?.cells) fill(this.palette, el("p", { class: "quiet" }, "A position of this game is edited as text."));
  }

  /** @param {string | null} cell @param {Node | string} face @param {string} name */
  tool(cell, face, name) {
    return el("button", { type: "button", "data-cell": cell === null ? "move" : cell, "aria-label": name, title: name, "aria-pressed": "false", onclick: () => this.choose(cell) }, face);
  }

  /** @param {string | null} cell */
  choose(cell) {
    this.hand = cell;
    this.from = "";
    for (const button of this.palette.querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(button.dataset.cell === (cell === null ? "move" : cell)));
    }
  }

  /** @param {string} square */
  async touched(square) {
    if (!this.place?.cells) return;
    if (this.hand !== null) return this.put(without({ ...this.place.cells, [square]: this.hand }));
    if (this.from) {
      const from = this.from;
      this.from = "";
      if (from !== square) return this.carry(from, square);
    } else if (this.place.cells[square]) {
      this.from = square;
      announce(`${square} picked up.`);
    }
    this.mark();
  }

  /** @param {string} from @param {string} to "" is beside the board */
  async carry(from, to) {
    if (!this.place?.cells || from === to) return;
    const cells = { ...this.place.cells };
    const carried = cells[from];
    delete cells[from];
    if (to && carried) cells[to] = carried;
    await this.put(cells);
  }

  mark() {
    const marks = this.from ? [{ square: this.from, kind: "selected", army: "", look: "", sign: "", glyph: "", letter: "", title: "" }] : [];
    if (this.place) this.board.show(this.place.picture, { marks });
  }

  /** @param {Record<string, string>} cells */
  async put(cells) {
    this.show(await post("/api/positions/cells", { game: this.game, position: this.place?.position || "", cells }));
  }

  /** @param {string} text */
  async set(text) {
    this.show(await placeAt({ game: this.game, position: text }));
  }

  /** @param {Place} place */
  show(place) {
    this.place = place;
    setTitle(`Editor, ${place.title}`);
    this.board.show(place.picture, { still: true });
    this.text.value = place.position;
    drawTrays(this.trays, place.picture.trays);
    const sound = place.defects.length === 0;
    fill(this.defects, ...place.defects.map((defect) => el("li", {}, capital(defect))));
    fill(this.verdict, sound ? capital(place.verdict || place.picture.caption) : `${place.defects.length} ${place.defects.length === 1 ? "thing is" : "things are"} wrong with this position:`);
    for (const link of [this.play, this.analyse]) {
      link.classList.toggle("is-off", !sound);
      link.setAttribute("aria-disabled", String(!sound));
    }
    if (sound) {
      this.play.href = `/new?${new URLSearchParams({ game: place.game, position: place.position })}`;
      this.analyse.href = `/analysis/${place.game}#${new URLSearchParams({ position: place.position })}`;
    } else {
      this.play.removeAttribute("href");
      this.analyse.removeAttribute("href");
    }
    history.replaceState(null, "", `/editor/${place.game}#${new URLSearchParams({ position: place.position })}`);
  }
}

/** Cells without the empty ones. @param {Record<string, string>} cells */
function without(cells) {
  return Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell));
}
