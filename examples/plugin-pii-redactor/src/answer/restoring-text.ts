import type { Vault } from "../vault.ts";

const FIRST = "[";
const PLACEHOLDER = /^\[[A-Z]+_\d+\]/;

/** A place in a text from which on everything is moved. */
interface Move {
  readonly from: number;
  readonly by: number;
}

/**
 * Puts values back into a text that comes in pieces, cut anywhere. Only what could still become a placeholder is
 * held back: at most the length of one.
 */
export class RestoringText {
  readonly #vault: Vault;
  readonly #write: (value: string) => string;
  readonly #moves: Move[] = [];
  #held = "";
  #read = 0;

  /** @param write how a value is written in this text */
  constructor(vault: Vault, write: (value: string) => string = (value) => value) {
    this.#vault = vault;
    this.#write = write;
  }

  /** Takes the next piece; gives what is certain by now. */
  push(piece: string): string {
    let left = this.#held + piece;
    const said: string[] = [];
    for (let at = left.indexOf(FIRST); at !== -1; at = left.indexOf(FIRST)) {
      said.push(this.#pass(left.slice(0, at)));
      left = left.slice(at);
      const [placeholder] = PLACEHOLDER.exec(left) ?? [];
      const value = placeholder === undefined ? undefined : this.#vault.valueOf(placeholder);
      if (placeholder !== undefined && value !== undefined) {
        said.push(this.#put(placeholder, value));
        left = left.slice(placeholder.length);
      } else if (this.#vault.mayBecome(left)) {
        this.#held = left;
        return said.join("");
      } else {
        said.push(this.#pass(FIRST));
        left = left.slice(1);
      }
    }
    this.#held = "";
    return [...said, this.#pass(left)].join("");
  }

  /** What was held back: there is no more to come. */
  flush(): string {
    const held = this.#held;
    this.#held = "";
    return this.#pass(held);
  }

  /** Where a place of the text as it came stands in the text as it is given. */
  placeOf(place: number): number {
    return this.#moves.reduce((moved, { from, by }) => (from <= place ? moved + by : moved), place);
  }

  #pass(text: string): string {
    this.#read += text.length;
    return text;
  }

  #put(placeholder: string, value: string): string {
    const written = this.#write(value);
    this.#read += placeholder.length;
    this.#moves.push({ from: this.#read, by: written.length - placeholder.length });
    return written;
  }
}

/** How a value is written inside a text of JSON. */
export function inJson(value: string): string {
  return JSON.stringify(value).slice(1, -1);
}
