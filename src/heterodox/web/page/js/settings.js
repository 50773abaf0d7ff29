/** What a person prefers, kept in this browser and shown by attributes of the root element. */

/**
 * @typedef {object} Preferences
 * @property {"auto" | "light" | "dark"} theme
 * @property {"usual" | "all"} vision
 * @property {"own" | "sea" | "moss" | "wood" | "slate"} board
 * @property {"drawings" | "letters"} pieces
 * @property {"none" | "fast" | "normal" | "slow"} motion
 * @property {"off" | "on"} sound
 * @property {"words" | "code"} moves
 * @property {"on" | "off"} labels
 * @property {"on" | "off"} targets
 */

const KEY = "heterodox.settings";

/** @type {Preferences} */
const DEFAULTS = {
  theme: "auto",
  vision: "usual",
  board: "own",
  pieces: "drawings",
  motion: "normal",
  sound: "off",
  moves: "words",
  labels: "on",
  targets: "on",
};

const darkness = matchMedia("(prefers-color-scheme: dark)");

class Settings {
  constructor() {
    this.values = { ...DEFAULTS, ...read() };
    /** @type {Set<() => void>} */
    this.watchers = new Set();
    darkness.addEventListener("change", () => this.show());
    addEventListener("storage", (event) => {
      if (event.key !== KEY) return;
      this.values = { ...DEFAULTS, ...read() };
      this.show();
    });
    this.show();
  }

  /**
   * @template {keyof Preferences} K
   * @param {K} name
   * @returns {Preferences[K]}
   */
  get(name) {
    return this.values[name];
  }

  /**
   * @template {keyof Preferences} K
   * @param {K} name
   * @param {Preferences[K]} value
   */
  set(name, value) {
    this.values[name] = value;
    localStorage.setItem(KEY, JSON.stringify(this.values));
    this.show();
  }

  /** @param {() => void} watcher called after every change */
  watch(watcher) {
    this.watchers.add(watcher);
  }

  show() {
    const root = document.documentElement.dataset;
    const { theme } = this.values;
    root.theme = theme === "auto" ? (darkness.matches ? "dark" : "light") : theme;
    root.vision = this.values.vision;
    root.board = this.values.board;
    root.pieces = this.values.pieces;
    root.labels = this.values.labels;
    root.targets = this.values.targets;
    for (const watcher of this.watchers) watcher();
  }
}

/** @returns {Partial<Preferences>} */
function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) || "{}");
  } catch (error) {
    console.warn("settings could not be read, the defaults are used", error);
    return {};
  }
}

export const settings = new Settings();
