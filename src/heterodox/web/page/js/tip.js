/** What a piece is and does, and why it cannot move: beside it on hover, long press or a key. */

import { post } from "./api.js";
import { capital, el } from "./dom.js";

/** @typedef {import("./types").Picture} Picture */

export class Tip {
  /**
   * @param {() => { picture: Picture, asked: any, movable: Set<string> }} about what the board shows now
   * @param {(text: string) => void} announce
   */
  constructor(about, announce) {
    this.about = about;
    this.announce = announce;
    /** @type {HTMLElement | null} */
    this.node = null;
    this.wanted = "";
    this.away = () => this.hide();
  }

  /** @param {string} square @param {DOMRect} rect */
  async show(square, rect) {
    this.hide();
    const { picture, asked, movable } = this.about();
    const tokens = picture.squares[square];
    const marks = picture.marks.filter((mark) => mark.square === square && mark.title);
    if (!tokens?.length && !marks.length) return;
    this.wanted = square;
    const lines = [
      ...(tokens || []).map((token) => el("div", {}, el("strong", {}, capital(token.title)), token.hint ? el("p", {}, token.hint) : null)),
      ...marks.map((mark) => el("p", {}, `${capital(mark.title)}.`)),
    ];
    this.node = el("div", { class: "tip" }, ...lines);
    document.body.append(this.node);
    this.place(rect);
    // It lies over the page at a place of the screen: whoever goes on is not followed by it.
    addEventListener("scroll", this.away, { passive: true, once: true, capture: true });
    addEventListener("pointerdown", this.away, { once: true, capture: true });
    if (asked && tokens?.length && !movable.has(square)) await this.addReason(square, asked, rect);
    if (this.wanted === square) this.announce(this.node?.textContent ? words(this.node) : "");
  }

  /** @param {string} square @param {any} asked @param {DOMRect} rect */
  async addReason(square, asked, rect) {
    try {
      const { still } = await post("/api/positions/why", { ...asked, square });
      if (!still || this.wanted !== square || !this.node) return;
      this.node.append(el("p", { class: "quiet" }, `Now: ${still}.`));
      this.place(rect);
    } catch (error) {
      // What somebody must not know yet cannot be explained; the piece's own words stay.
      console.debug("no reason", error);
    }
  }

  /** @param {DOMRect} rect */
  place(rect) {
    if (!this.node) return;
    const { width, height } = this.node.getBoundingClientRect();
    const left = Math.max(6, Math.min(rect.left + rect.width / 2 - width / 2, innerWidth - width - 6));
    const above = rect.top - height - 8;
    this.node.style.left = `${left}px`;
    this.node.style.top = `${above > 4 ? above : rect.bottom + 8}px`;
  }

  hide() {
    removeEventListener("scroll", this.away, { capture: true });
    removeEventListener("pointerdown", this.away, { capture: true });
    this.wanted = "";
    this.node?.remove();
    this.node = null;
  }
}

/** @param {HTMLElement} node */
function words(node) {
  return [...node.querySelectorAll("strong, p")].map((part) => part.textContent?.replace(/\.$/, "")).join(". ");
}
