import { isRepetition } from "./is-repetition.ts";

/** A shorter prefill than this may well be said twice by an answer that repeats nothing. */
const TELLING_LENGTH = 16;

/** What an endpoint was sent of an answer that broke, and what it was not sent although the caller has it. */
export interface Prefill {
  /** The trailing assistant message. */
  readonly text: string;
  /** What stood behind it: white space that the endpoint refuses there, or half a character. */
  readonly left: string;
}

/**
 * Joins a continuation to what was said before, character by character. Some servers say the whole prefill
 * again before they go on: that repeat is cut, as is what was said already and not sent. Text is held back
 * only while it is still the beginning of the prefill.
 *
 * A continuation that begins with the prefill may also be a true one, where the answer says the same twice.
 * Nobody can tell when the prefill is short, or itself a repetition: then the seam is `unclear`, and the
 * continuation is not to be used.
 */
export class Seam {
  readonly #prefill: string;
  #left: string;
  /** How much of the prefill has come again. */
  #matched = 0;
  #isOpen: boolean;
  #repeated = false;
  #unclear = false;

  constructor({ text, left }: Prefill) {
    this.#prefill = text;
    this.#left = left;
    this.#isOpen = text !== "";
  }

  /** Whatever follows passes untouched. */
  get settled(): boolean {
    return !this.#isOpen && this.#left === "";
  }

  /** The prefill was said again, and cut. */
  get repeated(): boolean {
    return this.#repeated;
  }

  get unclear(): boolean {
    return this.#unclear;
  }

  /** What of the next piece of text is new to the caller; empty while that is not known. */
  push(text: string): string {
    if (!this.#isOpen) return this.#withoutLeft(text);
    const next = text.slice(0, this.#prefill.length - this.#matched);
    if (!this.#prefill.startsWith(next, this.#matched)) {
      this.#isOpen = false;
      return this.#withoutLeft(this.#prefill.slice(0, this.#matched) + text);
    }
    this.#matched += next.length;
    if (this.#matched < this.#prefill.length) return "";
    this.#isOpen = false;
    this.#repeated = true;
    this.#unclear = this.#prefill.length < TELLING_LENGTH || isRepetition(this.#prefill);
    return this.#withoutLeft(text.slice(next.length));
  }

  /** The text is over: what is still held back was no repeat. */
  end(): string {
    const held = this.#isOpen ? this.#prefill.slice(0, this.#matched) : "";
    this.#isOpen = false;
    const text = this.#withoutLeft(held);
    this.#left = "";
    return text;
  }

  /** Without the beginning that the caller has already. */
  #withoutLeft(text: string): string {
    if (this.#left === "" || text === "") return text;
    let same = 0;
    while (same < this.#left.length && text[same] === this.#left[same]) same += 1;
    this.#left = same === text.length ? this.#left.slice(same) : "";
    return text.slice(same);
  }
}
