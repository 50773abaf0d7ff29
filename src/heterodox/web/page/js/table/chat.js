/** Talk at the table, to everybody or to the own team. */

import { post } from "../api.js";
import { el } from "../dom.js";
import { attempt } from "../shell.js";

export class Chat {
  /** @param {HTMLElement} node @param {string} table */
  constructor(node, table) {
    this.table = table;
    this.log = el("div", { class: "chat-log", tabindex: 0, role: "log", "aria-label": "Chat" });
    this.text = el("input", { type: "text", maxlength: 300, "aria-label": "Say something", placeholder: "Say something", autocomplete: "off" });
    this.to = el("select", { "aria-label": "To whom" }, el("option", { value: "table" }, "to all"), el("option", { value: "team" }, "to my team"));
    this.form = el("form", { class: "chat-form" }, this.text, this.to, el("button", { class: "small" }, "Say"));
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      attempt(() => this.say());
    });
    this.mute = el("button", { type: "button", class: "small", "aria-pressed": "false", onclick: () => this.toggle() }, "Mute");
    node.append(el("div", { class: "row spread" }, el("h2", {}, "Chat"), this.mute), this.log, this.form);
    this.node = node;
  }

  async say() {
    const text = this.text.value.trim();
    if (!text) return;
    await post(`/api/tables/${this.table}/actions`, { action: "chat", text, to: this.to.value });
    this.text.value = "";
  }

  toggle() {
    const quiet = this.node.classList.toggle("is-muted");
    this.mute.setAttribute("aria-pressed", String(quiet));
  }

  /** @param {{ allowed: boolean, teams: boolean }} how */
  allow({ allowed, teams }) {
    this.form.hidden = !allowed;
    this.to.hidden = !teams;
  }

  /** @param {{ name?: string, seat: string, text: string, to?: string }} said */
  add({ name, seat, text, to }) {
    if (!text) return;
    const who = `${name || seat}${to === "team" ? " (team)" : ""}: `;
    this.log.append(el("p", {}, el("strong", {}, who), text));
    this.log.scrollTop = this.log.scrollHeight;
  }
}
