/** A tree of variations on the screen. */

import { el, fill } from "../dom.js";
import { settings } from "../settings.js";

/** @typedef {import("./tree.js").Node} Node */
/** @typedef {import("./tree.js").Tree} Tree */

/**
 * @param {HTMLElement} box
 * @param {Tree} tree
 * @param {(node: Node) => void} go
 */
export function drawTree(box, tree, go) {
  const lines = line(tree.root, tree.here, go);
  fill(box, ...(tree.root.children.length ? lines : [el("p", { class: "quiet" }, "Move a piece to begin. Every other move makes a variation.")]));
  const here = box.querySelector(".is-here");
  if (here instanceof HTMLElement) box.scrollTop = here.offsetTop - box.offsetTop - box.clientHeight / 2;
}

/**
 * @param {Node} from
 * @param {Node} here
 * @param {(node: Node) => void} go
 * @returns {HTMLElement[]}
 */
function line(from, here, go) {
  /** @type {HTMLElement[]} */
  const parts = [];
  let node = from;
  while (node.children.length) {
    const [main, ...others] = node.children;
    if (!main) break;
    parts.push(item(main, here, go));
    for (const other of others) parts.push(el("div", { class: "branch" }, item(other, here, go), ...line(other, here, go)));
    node = main;
  }
  return parts;
}

/**
 * @param {Node} node
 * @param {Node} here
 * @param {(node: Node) => void} go
 */
function item(node, here, go) {
  const text = settings.get("moves") === "words" ? node.text : node.decision;
  const current = node === here;
  return el(
    "button",
    { type: "button", class: `move${current ? " is-here" : ""}`, "aria-current": current ? "true" : null, title: node.seat, onclick: () => go(node) },
    text,
    node.judgement ? el("span", { class: "judgement" }, ` ${node.judgement}`) : null,
  );
}
