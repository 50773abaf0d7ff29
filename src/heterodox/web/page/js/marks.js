/** Signs on squares: the last move, where a piece may go, check, and the places that a game marks. */

import { plain, svg } from "./dom.js";
import { EDGES, sideOf } from "./layout.js";
import { isDrawn, paintOf } from "./sprite.js";

/** @typedef {import("./types").Mark} Mark */

const BRACKETS = "M4 22V4H22M78 4H96V22M96 78V96H78M22 96H4V78";
const CORNERS = ["l100 0l-50 50z", "m100 0l0 100l-50-50z", "m0 100l100 0l-50-50z", "l0 100l50-50z"];
const SIGN_PLACES = [[41, 9], [74, 41], [41, 74], [9, 41]];

/** @param {Mark} mark */
const classOf = (mark) => `hx-mark hx-${plain(mark.sign || mark.kind)} hx-kind-${plain(mark.kind)}`;

/**
 * What lies on the square below its pieces; null for marks that lie above.
 * @param {Mark} mark
 * @param {boolean} occupied
 */
export function drawUnder(mark, occupied) {
  if (mark.kind === "last") {
    return svg(
      "g",
      { class: classOf(mark) },
      svg("rect", { width: 100, height: 100, class: "hx-last-floor" }),
      svg("rect", { x: 3, y: 3, width: 94, height: 94, class: "hx-last-edge" }),
    );
  }
  // A burst, so that check can be told without seeing red.
  if (mark.kind === "check") return svg("g", { class: classOf(mark) }, svg("use", { href: "#hx-burst", class: "hx-burst" }));
  if (mark.kind !== "place") return null;
  const owner = mark.army ? ` hx-paint-${paintOf(mark.army)}` : "";
  if (mark.look === "ring") {
    return svg(
      "g",
      { class: `${classOf(mark)} hx-ring${owner}` },
      svg("circle", { cx: 50, cy: 50, r: 45, class: "hx-place-ring" }),
      !occupied && placeSign(mark, 20, 20, 0.6),
    );
  }
  return svg(
    "g",
    { class: `${classOf(mark)} hx-corners${owner}` },
    svg("path", { d: BRACKETS, class: "hx-bracket-edge" }),
    svg("path", { d: BRACKETS, class: "hx-bracket" }),
    !occupied && placeSign(mark, 26, 25, 0.48),
  );
}

/**
 * What lies above the square's pieces; null for marks that lie below.
 * @param {Mark} mark
 * @param {boolean} occupied
 */
export function drawOver(mark, occupied) {
  const group = svg("g", { class: classOf(mark) });
  if (mark.kind === "target") group.append(svg("circle", { cx: 50, cy: 50, r: 15, class: "hx-dot" }));
  else if (mark.kind === "capture") group.append(svg("circle", { cx: 50, cy: 50, r: 44, class: "hx-hoop" }));
  else if (mark.kind === "selected") group.append(svg("rect", { x: 4, y: 4, width: 92, height: 92, class: "hx-chosen" }));
  else if (mark.kind === "hint") {
    group.append(svg("rect", { x: 5, y: 5, width: 90, height: 90, class: "hx-hint-edge" }));
    if (mark.look !== "from") group.append(svg("circle", { cx: 50, cy: 50, r: 12, class: "hx-hint-dot" }));
  } else if (mark.kind === "place" && mark.look === "ring" && occupied) {
    if (mark.army) group.classList.add(`hx-paint-${paintOf(mark.army)}`);
    group.classList.add("hx-ring");
    const sign = placeSign(mark, 1, 1, 0.26);
    if (sign) group.append(sign);
  } else return null;
  return group;
}

/** @param {Mark} mark @param {number} x @param {number} y @param {number} scale */
function placeSign(mark, x, y, scale) {
  if (!isDrawn(mark.sign)) return null;
  return svg("use", {
    href: `#hx-${mark.sign}-body`,
    class: "hx-place-sign",
    transform: `translate(${x} ${y}) scale(${scale})`,
    "stroke-width": 3 / scale,
  });
}

/**
 * A painted square as a flat pyramid seen from above, with the signs of its colours where it is empty.
 * @param {string[]} names the colours of its north, east, south and west side
 * @param {import("./layout.js").View} view
 * @param {boolean} occupied
 */
export function drawTile(names, view, occupied) {
  /** @type {Record<string, string>} */
  const drawn = {};
  EDGES.forEach((edge, n) => (drawn[sideOf(view, edge)] = names[n] || "neutral"));
  const turned = EDGES.map((edge) => drawn[edge] || "neutral");
  const top = occupied ? 62 : 26;
  const group = svg("g", { class: "hx-pyramid" });
  turned.forEach((name, n) => group.append(svg("path", { class: `hx-tile-${plain(name)}`, d: `M0 0${CORNERS[n]}` })));
  group.append(
    svg("path", { class: "hx-tile-edge", d: "M0 0l100 100M100 0l-100 100M0 0h100v100h-100z" }),
    svg("rect", { class: "hx-tile-top", x: 50 - top / 2, y: 50 - top / 2, width: top, height: top }),
  );
  if (!occupied) {
    turned.forEach((name, n) => {
      const [x, y] = /** @type {[number, number]} */ (SIGN_PLACES[n]);
      if (!document.getElementById(`hx-sign-${name}`)) return;
      group.append(
        svg("use", {
          href: `#hx-sign-${name}`,
          class: `hx-tile-sign hx-flash-${plain(name)}`,
          transform: `translate(${x} ${y}) scale(.17)`,
        }),
      );
    });
  }
  return group;
}
