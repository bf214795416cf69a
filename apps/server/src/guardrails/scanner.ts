import { NO_RUNE } from "./conditions-at.ts";
import type { Program } from "./program.ts";
import { Search } from "./search.ts";
import type { Span } from "./span.ts";
import type { StepBudget } from "./step-budget.ts";

/** For so many characters a match may stay undecided; from then on the text is taken as matching, to its end. */
export const LONGEST_UNDECIDED = 16_384;

/** What of a text is known so far; offsets are those of the whole text. */
export interface TextWindow {
  /** Where `text` begins in the whole text. */
  readonly base: number;
  readonly text: string;
}

/**
 * Finds the matches of one expression in a text that comes in pieces: the same ones, wherever it is cut. It
 * costs time in proportion to the text; where an expression would need more, or stays undecided for too long,
 * the rest of the text is one match, so that nothing slips through.
 */
export class Scanner {
  /** The matches found so far, in order, none within another. */
  readonly spans: Span[] = [];
  readonly #program: Program;
  readonly #budget: StepBudget;
  #search: Search;
  #at = 0;
  /** Furthest place that was read to. */
  #characters = 0;
  #gaveUp = false;

  constructor(program: Program, budget: StepBudget) {
    this.#program = program;
    this.#budget = budget;
    this.#search = new Search(program, NO_RUNE);
  }

  /** No match begins before this place but those that are known. */
  get settled(): number {
    if (this.#gaveUp) return this.#at;
    return this.#search.openFrom ?? this.#search.found?.start ?? this.#at;
  }

  /** Whether there is a match, be it one whose end is not known yet. */
  get hasMatch(): boolean {
    return this.spans.length > 0 || this.#search.found !== undefined;
  }

  /** Whether the rest was taken as matching. */
  get gaveUp(): boolean {
    return this.#gaveUp;
  }

  /** Reads up to a place, which must not lie within a character. */
  read(to: number, window: TextWindow): void {
    while (this.#at < to) {
      if (this.#gaveUp) {
        this.#at = to;
        return;
      }
      this.#readOne(window);
    }
  }

  /** The text is over where it was read to. */
  end(window: TextWindow): void {
    const over = this.#at;
    while (!this.#gaveUp) {
      this.#search.end(over);
      if (!this.#closeMatch(window)) return;
      this.read(over, window);
    }
  }

  #readOne(window: TextWindow): void {
    const rune = window.text.codePointAt(this.#at - window.base) ?? NO_RUNE;
    const end = this.#at + (rune > 0xffff ? 2 : 1);
    this.#search.read(rune, this.#at, end);
    this.#at = end;
    const isPaid = this.#pay(end);
    if (this.#closeMatch(window)) return;
    const { openFrom } = this.#search;
    if (openFrom !== undefined && end - openFrom > LONGEST_UNDECIDED) this.#giveUp(openFrom);
    else if (!isPaid) this.#giveUp(openFrom ?? end);
  }

  /** Takes a match that nothing can change any more, and looks on behind it. */
  #closeMatch({ base, text }: TextWindow): boolean {
    const { found, openFrom } = this.#search;
    if (found === undefined || openFrom !== undefined) return false;
    this.spans.push(found);
    this.#search = new Search(this.#program, runeBefore(text, found.end - base));
    this.#at = found.end;
    return true;
  }

  /** False: the budget is spent. */
  #pay(end: number): boolean {
    const fresh = Math.max(0, end - this.#characters);
    this.#characters += fresh;
    return this.#budget.take(this.#search.takeSteps(), fresh);
  }

  #giveUp(from: number): void {
    this.#gaveUp = true;
    this.spans.push({ start: from, end: Number.POSITIVE_INFINITY });
  }
}

function runeBefore(text: string, at: number): number {
  const unit = text.charCodeAt(at - 1);
  const isLow = unit >= 0xdc00 && unit <= 0xdfff;
  const pair = isLow && at > 1 ? (text.codePointAt(at - 2) ?? unit) : unit;
  return pair > 0xffff ? pair : unit;
}
