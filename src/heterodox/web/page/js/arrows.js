/** Arrows and circles: what a person draws with the right button, and what an engine points at. */

import { svg } from "./dom.js";

/** @typedef {{ from: string, to: string, brush?: string }} Arrow */

/**
 * @param {Arrow[]} arrows an arrow to its own square is a circle
 * @param {import("./layout.js").View} view
 */
export function drawArrows(arrows, view) {
  const layer = svg("g", { class: "hx-arrows" });
  for (const { from, to, brush = "own" } of arrows) {
    const start = centre(view, from);
    const end = centre(view, to);
    if (!start || !end) continue;
    const classes = `hx-arrow hx-brush-${brush}`;
    if (from === to) {
      layer.append(svg("circle", { class: classes, cx: start[0], cy: start[1], r: 44, fill: "none" }));
      continue;
    }
    const length = Math.hypot(end[0] - start[0], end[1] - start[1]);
    const [dx, dy] = [(end[0] - start[0]) / length, (end[1] - start[1]) / length];
    const neck = /** @type {[number, number]} */ ([end[0] - dx * 44, end[1] - dy * 44]);
    const tip = [end[0] - dx * 10, end[1] - dy * 10];
    const wing = 22;
    layer.append(
      svg(
        "g",
        { class: classes },
        svg("path", { d: `M${start[0] + dx * 24} ${start[1] + dy * 24}L${neck[0]} ${neck[1]}`, fill: "none" }),
        svg("path", {
          class: "hx-arrow-head",
          d: `M${tip[0]} ${tip[1]}L${neck[0] - dy * wing} ${neck[1] + dx * wing}L${neck[0] + dy * wing} ${neck[1] - dx * wing}Z`,
        }),
      ),
    );
  }
  return layer;
}

/**
 * @param {import("./layout.js").View} view
 * @param {string} square
 * @returns {[number, number] | null}
 */
function centre(view, square) {
  const place = view.places.get(square);
  return place ? [place[0] * 100 + 50, place[1] * 100 + 50] : null;
}
