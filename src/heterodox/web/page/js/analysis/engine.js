/** The engine behind the server: asked about one position after the other, it tells what it finds. */

import { socketAddress } from "../api.js";

/**
 * @typedef {object} Line
 * @property {number} score hundredths of a pawn for the team that decides
 * @property {number} plies_to_end
 * @property {string} words
 * @property {string[]} moves
 * @property {string[]} readable
 */

/**
 * @typedef {object} Thought
 * @property {number} depth
 * @property {number} nodes
 * @property {string} team
 * @property {Line[]} lines
 * @property {boolean} [done]
 * @property {string} [error]
 */

export class Engine {
  constructor() {
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {((thought: Thought) => void) | null} */
    this.tell = null;
  }

  /**
   * Think about a position; what was asked before is forgotten.
   * @param {{ game: string, position: string, options: Record<string, string>, moves: string[], lines: number, seconds: number }} asked
   * @param {(thought: Thought) => void} tell
   */
  think(asked, tell) {
    this.tell = tell;
    const text = JSON.stringify({ ...asked, position: asked.position || "start" });
    if (this.socket?.readyState === WebSocket.OPEN) return this.socket.send(text);
    this.open(text);
    return undefined;
  }

  /** @param {string} first */
  open(first) {
    this.socket?.close();
    const socket = new WebSocket(socketAddress("/api/analysis"));
    this.socket = socket;
    let heard = false;
    socket.addEventListener("open", () => socket.send(first));
    socket.addEventListener("message", (event) => {
      heard = true;
      const thought = JSON.parse(event.data);
      if (thought.lines || thought.error) this.tell?.(thought);
    });
    socket.addEventListener("close", () => {
      if (socket !== this.socket) return;
      this.socket = null;
      if (!heard) this.tell?.({ depth: 0, nodes: 0, team: "", lines: [], error: "The engine cannot be reached just now." });
    });
  }

  /** One answer, when the engine has finished. @param {Parameters<Engine["think"]>[0]} asked @returns {Promise<Thought>} */
  once(asked) {
    return new Promise((resolve, reject) => {
      this.think(asked, (thought) => {
        if (thought.error) reject(new Error(thought.error));
        else if (thought.done) resolve(thought);
      });
    });
  }

  stop() {
    this.tell = null;
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ stop: true }));
  }
}

/**
 * The score of a thought for a team, in pawns; a certain end is 999. Null without any line.
 * @param {Thought} thought
 * @param {string} team
 * @returns {number | null}
 */
export function scoreFor(thought, team) {
  return thought.lines.length ? ownScore(thought, 0, team) : null;
}

/**
 * The score of one line for a team.
 * @param {Thought} thought
 * @param {number} n
 * @param {string} team
 */
export function ownScore(thought, n, team) {
  const line = thought.lines[n];
  if (!line) return 0;
  const own = line.plies_to_end ? Math.sign(line.plies_to_end) * 999 : line.score / 100;
  return thought.team === team ? own : -own;
}
