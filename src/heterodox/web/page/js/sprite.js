/** The drawings: one sprite, made by the server from the renderer's shapes, put into the page once. */

/** @type {Promise<void> | null} */
let loading = null;
/** @type {Record<string, Set<string>>} */
const lists = {};

/** Put the sprite into the page. */
export function loadSprite() {
  loading ??= fetch(new URL("../pieces.svg", import.meta.url))
    .then((answer) => answer.text())
    .then((text) => {
      const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
      const root = document.importNode(parsed.documentElement, true);
      root.classList.add("sprite");
      for (const name of ["paints", "plain", "signs", "light"]) {
        lists[name] = new Set((root.getAttribute(`data-${name}`) || "").split(" "));
      }
      document.body.append(root);
    });
  return loading;
}

/** @param {string} shape */
export const isDrawn = (shape) => document.getElementById(`hx-${shape}`) !== null;

/** @param {string} paint a palette's name; one that does not exist is neutral */
export const paintOf = (paint) => (lists.paints?.has(paint) ? paint : "neutral");

/** Whether light against dark tells the army without a sign. @param {string} paint */
export const isPlain = (paint) => lists.plain?.has(paint) ?? false;

/** Whether the army has a drawn sign. @param {string} paint */
export const hasSign = (paint) => lists.signs?.has(paint) ?? false;

/** Whether a paint is a light body with dark lines. @param {string} paint */
export const isLight = (paint) => lists.light?.has(paint) ?? false;
