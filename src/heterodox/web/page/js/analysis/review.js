/** A look at a whole line: the engine's score after every decision, and the mistakes in it. */

import { scoreFor } from "./engine.js";
import { share } from "./evals.js";

/** @typedef {import("./tree.js").Node} Node */

const SLIPS = /** @type {[number, string][]} */ ([[0.3, "??"], [0.18, "?"], [0.09, "?!"]]);

/**
 * Ask the engine about every position of the main line.
 * @param {import("./engine.js").Engine} engine
 * @param {import("./tree.js").Tree} tree
 * @param {any} start what the line begins with: game, position, options
 * @param {{ team: string, seconds: number, teamOf: (seat: string) => string, seen: (done: number, all: number) => void, wanted: () => boolean }} how
 */
export async function review(engine, tree, start, how) {
  const line = [tree.root, ...tree.main()];
  for (const [n, node] of line.entries()) {
    if (!how.wanted()) return;
    const thought = await patiently(engine, { ...start, moves: tree.path(node), lines: 1, seconds: how.seconds });
    // The last position of a finished game has nothing to think about: its score is the one before.
    node.score = (thought && scoreFor(thought, how.team)) ?? line[n - 1]?.score;
    node.best = thought?.lines[0]?.readable[0];
    judge(node, how);
    how.seen(n + 1, line.length);
  }
}

/**
 * One thought; where the server says to wait, we wait. Null where there is nothing to think about.
 * @param {import("./engine.js").Engine} engine
 * @param {Parameters<import("./engine.js").Engine["once"]>[0]} asked
 */
async function patiently(engine, asked) {
  for (;;) {
    try {
      return await engine.once(asked);
    } catch (error) {
      const wait = /wait (\d+) s/.exec(String(error))?.[1];
      if (!wait) return null;
      await new Promise((resolve) => setTimeout(resolve, Number(wait) * 1000));
    }
  }
}

/** @param {Node} node @param {{ team: string, teamOf: (seat: string) => string }} how */
function judge(node, how) {
  const before = node.parent?.score;
  if (before === undefined || node.score === undefined) return;
  const sign = how.teamOf(node.seat) === how.team ? 1 : -1;
  const lost = sign * (share(before) - share(node.score));
  node.judgement = SLIPS.find(([limit]) => lost > limit)?.[1];
}
