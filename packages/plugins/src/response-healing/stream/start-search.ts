import { findStart, WINDOW } from "./find-start.ts";

/** A text that is held until its JSON certainly begins. */
export class StartSearch {
  /** Looked through, and too far back to matter. */
  readonly #past: string[] = [];
  #near = "";
  #from = 0;
  #isBlankSoFar = true;
  #length = 0;

  /** UTF-16 units held. */
  get length(): number {
    return this.#length;
  }

  /** All that is held. */
  get text(): string {
    return [...this.#past, this.#near].join("");
  }

  /** Takes the next piece; once the JSON begins, gives what stood in front of it, and what came of it. */
  push(piece: string): { readonly before: string; readonly json: string } | undefined {
    this.#near += piece;
    this.#length += piece.length;
    const start = findStart(this.#near, this.#from, this.#isBlankSoFar);
    if (start.kind === "found") {
      const before = [...this.#past, this.#near.slice(0, start.at)].join("");
      return { before, json: this.#near.slice(start.at) };
    }
    this.#from = start.from;
    if (start.from > 4 * WINDOW) this.#forget(start.from - WINDOW);
    return undefined;
  }

  #forget(until: number): void {
    const past = this.#near.slice(0, until);
    this.#past.push(past);
    this.#isBlankSoFar &&= past.trim() === "";
    this.#near = this.#near.slice(until);
    this.#from -= until;
  }
}
