/** Talking to the server: JSON in, JSON out; refusals are errors with the server's words. */

export class Refused extends Error {
  /** @param {number} status @param {string} words @param {any} [answer] */
  constructor(status, words, answer) {
    super(words);
    this.status = status;
    this.answer = answer;
  }
}

/**
 * @param {string} path
 * @param {{ method?: string, body?: any }} [how]
 * @returns {Promise<any>}
 */
export async function ask(path, { method, body } = {}) {
  let answer;
  try {
    answer = await fetch(path, {
      method: method || (body === undefined ? "GET" : "POST"),
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: "same-origin",
    });
  } catch {
    throw new Refused(0, "The server cannot be reached.");
  }
  const kind = answer.headers.get("content-type") || "";
  const said = kind.includes("json") ? await answer.json() : await answer.text();
  if (answer.ok) return said;
  throw new Refused(answer.status, said?.error || `The server answered ${answer.status}.`, said);
}

/** @param {string} path @param {any} body */
export const post = (path, body) => ask(path, { method: "POST", body });

/** Whether this browser has been somebody before: who never was need not be asked about. */
const KNOWN = "heterodox.known";

/** @typedef {{ name: string, account: boolean }} Me */

/** @type {Promise<Me | null> | null} */
let knowing = null;

/** Who the browser is to the server; null for nobody yet. @returns {Promise<Me | null>} */
export function whoami() {
  knowing ??= localStorage.getItem(KNOWN) ? askMe() : Promise.resolve(null);
  return knowing;
}

/** @returns {Promise<Me | null>} */
async function askMe() {
  try {
    const me = await ask("/api/me");
    localStorage.setItem(KNOWN, "yes");
    return me;
  } catch (refusal) {
    knowing = null;
    if (!(refusal instanceof Refused) || refusal.status !== 401) throw refusal;
    localStorage.removeItem(KNOWN);
    return null;
  }
}

/** Ask anew who one is: after signing in or out. */
export function forgetMe() {
  knowing = null;
  localStorage.setItem(KNOWN, "yes");
}

/** Be somebody: a guest is made without a question asked. */
export async function beSomebody() {
  const me = (await whoami()) || (await askMe());
  if (me) return me;
  await post("/api/guests", { name: someName() });
  knowing = askMe();
  await knowing;
  dispatchEvent(new Event("heterodox-me"));
  return knowing;
}

/**
 * The address of a socket on this server.
 * @param {string} path
 */
export function socketAddress(path) {
  const address = new URL(path, location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  return address.href;
}

/** A name for somebody who has not given one. */
function someName() {
  const manners = ["Quiet", "Bold", "Patient", "Merry", "Keen", "Gentle", "Wandering", "Brave"];
  const guests = ["Falcon", "Heron", "Badger", "Otter", "Raven", "Fox", "Hare", "Lynx"];
  const one = /** @param {string[]} words */ (words) => words[Math.floor(Math.random() * words.length)] || "";
  return `${one(manners)} ${one(guests)} ${100 + Math.floor(Math.random() * 900)}`;
}
