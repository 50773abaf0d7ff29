/** Variations: a tree of decisions. The first child of a node is its main line. */

/**
 * @typedef {object} Node
 * @property {Node | null} parent
 * @property {string} decision
 * @property {string} text
 * @property {string} seat
 * @property {Node[]} children
 * @property {string} [team] the team of whoever decides after this
 * @property {number} [score] for the first team, in pawns
 * @property {string} [best] what the engine would rather have done here
 * @property {string} [judgement] "?!", "?" or "??"
 */

export class Tree {
  constructor() {
    /** @type {Node} */
    this.root = { parent: null, decision: "", text: "", seat: "", children: [] };
    this.here = this.root;
  }

  /** The decisions that lead to a node. @param {Node} node @returns {string[]} */
  path(node = this.here) {
    /** @type {string[]} */
    const decisions = [];
    for (let at = node; at.parent; at = at.parent) decisions.unshift(at.decision);
    return decisions;
  }

  /** Play a decision at a node: follow it where it is known, else a new branch. @param {{ decision: string, text: string, seat: string }} played @param {Node} [at] */
  play(played, at = this.here) {
    let node = at.children.find((child) => child.decision === played.decision);
    if (!node) {
      node = { parent: at, ...played, children: [] };
      at.children.push(node);
    }
    this.here = node;
    return node;
  }

  /** The nodes of the main line, from the root's first child on. @param {Node} [from] */
  main(from = this.root) {
    const line = [];
    for (let node = from.children[0]; node; node = node.children[0]) line.push(node);
    return line;
  }

  back() {
    if (this.here.parent) this.here = this.here.parent;
  }

  on() {
    this.here = this.here.children[0] || this.here;
  }

  toStart() {
    this.here = this.root;
  }

  toEnd() {
    while (this.here.children[0]) this.here = this.here.children[0];
  }

  /** Make the branch of a node the main line. @param {Node} [node] */
  promote(node = this.here) {
    for (let at = node; at.parent; at = at.parent) {
      const { children } = at.parent;
      children.splice(children.indexOf(at), 1);
      children.unshift(at);
    }
  }

  /** Cut a node off with all that follows; one stands before it then. @param {Node} [node] */
  cut(node = this.here) {
    if (!node.parent) return;
    node.parent.children.splice(node.parent.children.indexOf(node), 1);
    this.here = node.parent;
  }
}
