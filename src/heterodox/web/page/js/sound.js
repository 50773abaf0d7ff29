/** Short sounds, made here; silent unless a person wants them. */

import { settings } from "./settings.js";

/** @type {AudioContext | null} */
let context = null;

const SOUNDS = /** @type {Record<string, [number, number, number][]>} */ ({
  move: [[220, 0, 0.07]],
  capture: [[150, 0, 0.09], [110, 0.05, 0.1]],
  check: [[520, 0, 0.08], [660, 0.09, 0.12]],
  turn: [[392, 0, 0.09]],
  die: [[300, 0, 0.03], [340, 0.08, 0.03], [260, 0.16, 0.03], [420, 0.26, 0.06]],
  end: [[392, 0, 0.16], [494, 0.14, 0.16], [587, 0.28, 0.3]],
  message: [[740, 0, 0.06]],
});

/** @param {string} name */
export function play(name) {
  if (settings.get("sound") !== "on") return;
  context ??= new AudioContext();
  for (const [pitch, after, length] of SOUNDS[name] || []) {
    const start = context.currentTime + after;
    const tone = context.createOscillator();
    const loudness = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0.16, start);
    loudness.gain.exponentialRampToValueAtTime(0.001, start + length);
    tone.connect(loudness).connect(context.destination);
    tone.start(start);
    tone.stop(start + length + 0.02);
  }
}
