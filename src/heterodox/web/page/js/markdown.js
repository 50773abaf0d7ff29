/** The little Markdown that rules are written in, as elements: headings, lists, tables, emphasis, code. */

import { el } from "./dom.js";

/**
 * @param {string} text
 * @param {(heading: string) => string} [anchor] the id of a heading
 * @returns {HTMLElement[]}
 */
export function markdown(text, anchor = () => "") {
  /** @type {HTMLElement[]} */
  const out = [];
  for (const block of blocks(text)) {
    const [first = ""] = block;
    const heading = /^(#{1,4}) (.*)$/.exec(first);
    if (heading) {
      // A page has one first heading of its own: those of the text are one step lower.
      const level = Math.min(4, (heading[1] || "").length + 1);
      const title = heading[2] || "";
      out.push(el(/** @type {"h2" | "h3" | "h4"} */ (`h${level}`), { id: anchor(title) || null }, ...inline(title)));
      if (block.length > 1) out.push(...markdown(block.slice(1).join("\n"), anchor));
    } else if (first.startsWith("```")) {
      out.push(el("pre", { tabindex: 0 }, block.slice(1).filter((line) => !line.startsWith("```")).join("\n")));
    } else if (/^ {4}/.test(first)) {
      out.push(el("pre", { tabindex: 0 }, block.map((line) => line.slice(4)).join("\n")));
    } else if (first.startsWith("|")) out.push(table(block));
    else if (/^([-*]|\d+\.) /.test(first)) out.push(list(block));
    else if (first.startsWith("> ")) out.push(el("blockquote", {}, ...inline(block.map((line) => line.replace(/^> ?/, "")).join(" "))));
    else out.push(el("p", {}, ...inline(block.join(" "))));
  }
  return out;
}

/** Lines that belong together. @param {string} text @returns {string[][]} */
function blocks(text) {
  /** @type {string[][]} */
  const found = [];
  /** @type {string[]} */
  let block = [];
  let fenced = false;
  for (const line of text.split("\n")) {
    if (line.startsWith("```")) fenced = !fenced;
    const ends = !fenced && (line.trim() === "" || (/^#{1,4} /.test(line) && block.length > 0));
    if (ends && block.length) {
      found.push(block);
      block = [];
    }
    if (fenced || line.trim() !== "") block.push(line);
  }
  if (block.length) found.push(block);
  return found;
}

/** @param {string[]} lines */
function list(lines) {
  /** @type {string[]} */
  const items = [];
  for (const line of lines) {
    const item = /^([-*]|\d+\.) (.*)$/.exec(line);
    if (item) items.push(item[2] || "");
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  const tag = /^\d/.test(lines[0] || "") ? "ol" : "ul";
  return el(tag, {}, ...items.map((item) => el("li", {}, ...inline(item))));
}

/** @param {string[]} lines */
function table(lines) {
  const rows = lines.filter((line) => !/^\|[-: |]+\|$/.test(line.trim())).map((line) => line.trim().replace(/^\||\|$/g, "").split("|"));
  const [head = [], ...rest] = rows;
  return el(
    "div",
    { class: "scroll", tabindex: 0, role: "region", "aria-label": "Table" },
    el(
      "table",
      { class: "plain" },
      el("thead", {}, el("tr", {}, ...head.map((cell) => el("th", { scope: "col" }, ...inline(cell.trim()))))),
      el("tbody", {}, ...rest.map((row) => el("tr", {}, ...row.map((cell) => el("td", {}, ...inline(cell.trim())))))),
    ),
  );
}

/** @param {string} text @returns {(Node | string)[]} */
function inline(text) {
  /** @type {(Node | string)[]} */
  const parts = [];
  let rest = text;
  const pattern = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\(([^)]+)\)/;
  for (let found = pattern.exec(rest); found; found = pattern.exec(rest)) {
    parts.push(rest.slice(0, found.index));
    if (found[1]) parts.push(el("code", {}, found[1]));
    else if (found[2]) parts.push(el("strong", {}, found[2]));
    else if (found[3]) parts.push(el("em", {}, found[3]));
    else parts.push(found[4] || "");
    rest = rest.slice(found.index + found[0].length);
  }
  parts.push(rest);
  return parts;
}
