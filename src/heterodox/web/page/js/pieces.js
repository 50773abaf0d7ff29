/** Drawing tokens in a 100 x 100 box: body, souls inside it, army's sign, badge, state. */

import { plain, svg } from "./dom.js";
import { hasSign, isDrawn, isLight, isPlain, paintOf } from "./sprite.js";

/** @typedef {import("./types").Token} Token */

/** The sign of shapes that are drawn on a disc, without an army's colour. */
const ON_DISC = "soul-";

/**
 * (x, y, scale) for the tokens of one square: side by side, then in a grid.
 * @param {number} count
 * @returns {[number, number, number][]}
 */
export function spread(count) {
  if (count === 1) return [[0, 0, 1]];
  if (count === 2) return [[-7, 19, 0.62], [45, 19, 0.62]];
  const across = Math.ceil(Math.sqrt(count));
  const scale = 1 / across;
  return Array.from({ length: count }, (_, n) => [
    100 * scale * (n % across),
    100 * scale * Math.floor(n / across),
    scale,
  ]);
}

/**
 * What stands on one square. An army that shares it with itself wears its sign once.
 * @param {Token[]} tokens
 */
export function drawSquare(tokens) {
  const group = svg("g", { class: "hx-stand" });
  const signed = new Set();
  const places = spread(tokens.length);
  tokens.forEach((token, n) => {
    const palette = token.paint || token.army;
    const [x, y, scale] = /** @type {[number, number, number]} */ (places[n]);
    group.append(drawToken(token, x, y, scale, !signed.has(palette)));
    signed.add(palette);
  });
  return group;
}

/**
 * One token with its upper left corner at (x, y).
 * @param {Token} token
 * @param {number} [x]
 * @param {number} [y]
 * @param {number} [scale]
 * @param {boolean} [signed]
 */
export function drawToken(token, x = 0, y = 0, scale = 1, signed = true) {
  const palette = token.paint || token.army;
  const paint = paintOf(palette);
  const state = token.state ? ` hx-${plain(token.state)}` : "";
  const light = isLight(paint) ? " hx-light-body" : "";
  return svg(
    "g",
    {
      class: `hx-piece hx-paint-${paint} hx-shape-${plain(token.shape)}${state}${light}`,
      transform: x || y || scale !== 1 ? `translate(${x} ${y}) scale(${scale})` : null,
    },
    ...body(token),
    ...souls(token),
    signed && armySign(token, palette),
    token.badge ? footLetter(token.badge, 82) : null,
  );
}

/**
 * A token in an SVG of its own, for lists and dialogs.
 * @param {Token} token
 * @param {string} [className]
 */
export function tokenIcon(token, className = "token-icon") {
  return svg(
    "svg",
    { class: className, viewBox: "0 0 100 100", role: "img", "aria-label": token.title },
    drawToken(token),
  );
}

/** @param {string} id @param {string} className */
const use = (id, className) => svg("use", { href: `#${id}`, class: className });

/**
 * @param {Token} token
 * @returns {Element[]}
 */
function body(token) {
  if (token.shape.startsWith(ON_DISC)) return disc(token.shape, 50, 50, 40);
  if (!isDrawn(token.shape)) return letterDisc(token);
  const whole = `hx-${token.shape}`;
  const silhouette = `${whole}-body`;
  const letter = token.letter ? [pieceLetter(token)] : [];
  if (token.state === "hollow") return [use(silhouette, "hx-hollow-edge"), use(silhouette, "hx-hollow-line"), ...letter];
  const drawn = [use(silhouette, "hx-halo"), use(whole, "hx-body")];
  if (token.state === "frozen") {
    drawn.push(use(silhouette, "hx-ice"), use("hx-snowflake", "hx-flake-edge"), use("hx-snowflake", "hx-flake"));
  }
  return [...drawn, ...letter];
}

/** The token's letter on a disc: shown instead of the drawing where a person prefers letters. @param {Token} token */
function pieceLetter(token) {
  const label = svg("text", { x: 50, y: 50, class: "hx-letter" });
  label.textContent = token.letter.slice(-1).toUpperCase();
  return svg("g", { class: "hx-as-letter" }, svg("circle", { cx: 50, cy: 50, r: 38 }), label);
}

/** @param {Token} token */
function letterDisc(token) {
  const label = svg("text", { x: 50, y: 50, class: "hx-letter" });
  label.textContent = token.letter || token.shape.slice(0, 1);
  return [svg("circle", { cx: 50, cy: 50, r: 37, class: "hx-disc" }), label];
}

/**
 * @param {string} shape
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @returns {Element[]}
 */
function disc(shape, x, y, radius) {
  const circle = svg("circle", { cx: x, cy: y, r: radius, class: "hx-soul" });
  const size = radius * 1.28;
  if (isDrawn(shape)) {
    const sign = use(`hx-${shape}`, "hx-soul-sign");
    sign.setAttribute("transform", `translate(${x - size / 2} ${y - size / 2}) scale(${size / 100})`);
    return [circle, sign];
  }
  const label = svg("text", { x, y, class: "hx-soul-letter", "font-size": size });
  label.textContent = shape.replace(ON_DISC, "").slice(0, 1);
  return [circle, label];
}

/** @param {Token} token */
function souls(token) {
  const places = soulPlaces(token.inside.length);
  return token.inside.flatMap((shape, n) => disc(shape, .../** @type {[number, number, number]} */ (places[n])));
}

/**
 * @param {number} count
 * @returns {[number, number, number][]}
 */
function soulPlaces(count) {
  if (count === 1) return [[50, 67, 18]];
  if (count === 2) return [[32, 70, 17], [68, 70, 17]];
  if (count === 3) return [[50, 47, 15.5], [31, 74, 15.5], [69, 74, 15.5]];
  const radius = 45 / Math.max(1, count);
  return Array.from({ length: count }, (_, n) => [5 + radius * (2 * n + 1), 72, radius]);
}

/**
 * The army's own mark at the foot, on the left, so that colour is never the only sign.
 * @param {Token} token
 * @param {string} palette
 */
function armySign(token, palette) {
  if (isPlain(palette)) return null;
  if (!hasSign(palette)) return footLetter(token.army.slice(0, 1).toUpperCase(), 16);
  return svg(
    "g",
    { class: "hx-sign", transform: "translate(0 66) scale(.33)" },
    use(`hx-sign-${palette}`, "hx-sign-edge"),
    use(`hx-sign-${palette}`, "hx-sign-line"),
  );
}

/** @param {string} letter @param {number} x */
function footLetter(letter, x) {
  const label = svg("text", { x, y: 81.5, class: letter.length > 1 ? "hx-badge-letter is-long" : "hx-badge-letter" });
  label.textContent = letter;
  return svg("g", { class: "hx-badge" }, svg("circle", { cx: x, cy: 81, r: 17 }), label);
}
