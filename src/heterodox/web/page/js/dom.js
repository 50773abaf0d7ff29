/** Making elements. Text is always set as text: nothing from outside becomes markup. */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {string | number | boolean | null | undefined | EventListener | ((event: any) => any)} Value */

/**
 * An HTML element. `on…` values are listeners, true and false set or leave out an attribute.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, Value>} [attributes]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  assign(node, attributes);
  node.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, Value>} [attributes]
 * @param {...(Node | null | undefined | false)} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  assign(node, attributes);
  for (const child of children) if (child) node.append(child);
  return node;
}

/**
 * @param {Element} node
 * @param {Record<string, Value>} attributes
 */
function assign(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") node.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (value === true) node.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(name, String(value));
  }
}

/**
 * Replace what an element holds.
 * @param {Element} node
 * @param {...(Node | string | null | undefined | false)} children
 */
export function fill(node, ...children) {
  node.replaceChildren(...children.filter((child) => child !== null && child !== undefined && child !== false));
}

/** @type {WeakMap<Element, string>} */
const shownIn = new WeakMap();

/**
 * Replace what an element holds, but only when what it shows has changed: a button must not be exchanged for
 * another between somebody's press and release.
 * @param {Element} node
 * @param {unknown} shown everything that the children depend on
 * @param {() => (Node | string | null | undefined | false)[]} make
 */
export function refill(node, shown, make) {
  const key = JSON.stringify(shown);
  if (shownIn.get(node) === key) return;
  shownIn.set(node, key);
  fill(node, ...make());
}

/**
 * The element with an id; the pages' own templates have it.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/**
 * A sentence's first letter as a capital; moves and names of squares stay as they are written.
 * @param {string} text
 */
export function capital(text) {
  if (/^[a-z]{1,2}[\dx:]/.test(text)) return text;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * What a game says as a sentence: names of reasons have hyphens.
 * @param {string} text
 */
export function inWords(text) {
  return capital(text.replace(/(?<=[a-z])-(?=[a-z])/g, " "));
}

/**
 * A name as part of a class: letters, digits and hyphens only.
 * @param {string} name
 */
export function plain(name) {
  return name.replace(/[^A-Za-z0-9-]/g, "-");
}

/**
 * A small sign on a button, drawn in a box of twenty.
 * @param {string} path
 */
export function sign(path) {
  return svg("svg", { class: "sign", viewBox: "0 0 20 20", "aria-hidden": "true" }, svg("path", { d: path }));
}
