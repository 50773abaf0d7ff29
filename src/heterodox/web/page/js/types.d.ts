/** What the server sends, as the page uses it. Nothing here belongs to one game. */

export interface Token {
  shape: string;
  army: string;
  letter: string;
  glyph: string;
  title: string;
  badge: string;
  inside: string[];
  state: string;
  hint: string;
  paint: string;
}

export interface Tray {
  title: string;
  tokens: Token[];
  text: string;
  army: string;
}

export interface Mark {
  square: string;
  kind: string;
  army: string;
  look: string;
  sign: string;
  glyph: string;
  letter: string;
  title: string;
}

export interface Picture {
  squares: Record<string, Token[]>;
  facing: Record<string, string>;
  caption: string;
  trays: Tray[];
  marks: Mark[];
  tiles: Record<string, string[]>;
  files: number;
  ranks: number;
}

/** One decision that may be taken: what is sent, what people read, the squares one clicks. */
export interface Choice {
  decision: string;
  text: string;
  squares: string[];
  spell?: string;
}

export interface Outcome {
  winner: string | null;
  reason: string;
  detail?: string;
}

export interface Played {
  number: number;
  seat: string;
  decision: string | null;
  text: string;
}

/** A position of the stateless interface. */
export interface Place {
  game: string;
  title: string;
  position: string;
  options: Record<string, string>;
  turn: string;
  seat: string;
  team: string;
  teams: string[];
  kind: string;
  phase: string;
  check: string[];
  outcome: Outcome | null;
  verdict: string;
  choices: Choice[];
  defects: string[];
  words: string[];
  picture: Picture;
  cells: Record<string, string> | null;
}

export interface SeatInfo {
  name?: string;
  kind?: string;
  level?: number | string | null;
  rating?: number | null;
  provisional?: boolean;
  open?: boolean;
  here?: boolean;
  team?: string;
}

/** The state of a table as one caller may know it. */
export interface TableState {
  table: string;
  game: string;
  title?: string;
  number: number;
  position: string;
  turn: string;
  seat: string;
  phase: string;
  kind: string;
  choices: Choice[];
  yours: string[];
  clocks: Record<string, number>;
  outcome: Outcome | null;
  history: Played[];
  picture: Picture;
  [more: string]: any;
}

export interface OptionInfo {
  name: string;
  help: string;
  default: string;
  choices: string[];
  integer: [number, number] | null;
  setup: boolean;
}

export interface GameInfo {
  name: string;
  title: string;
  summary: string;
  seats: string[];
  teams: string[];
  options: OptionInfo[];
  setups: { option?: string; value?: string; text: string; title?: string }[] | Record<string, string>;
  [more: string]: any;
}
