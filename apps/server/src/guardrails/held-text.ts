import type { Expression } from "./expression.ts";
import type { Findings } from "./findings.ts";
import type { Guardrail } from "./guardrail.ts";
import { PLACEHOLDER } from "./placeholder.ts";
import { Scanner, type TextWindow } from "./scanner.ts";
import type { Span } from "./span.ts";

/** One expression at work on one text. */
interface Watch {
  readonly guardrail: Guardrail;
  readonly expression: Expression;
  readonly scanner: Scanner;
}

/**
 * A text on its way out, in pieces. What could still become a match is held back, and nothing else; what is
 * let go is, all in all, the whole text without its matches, wherever it was cut. Once `findings` block it
 * lets nothing go.
 */
export class HeldText {
  readonly #watches: readonly Watch[];
  readonly #findings: Findings;
  #window: TextWindow = { base: 0, text: "" };
  /** Up to here the text was let go or taken out. */
  #done = 0;
  /** Matches that are to be taken out and begin behind what was let go. */
  #waiting: Span[] = [];

  constructor(guardrails: readonly Guardrail[], findings: Findings) {
    this.#findings = findings;
    this.#watches = guardrails.flatMap((guardrail) =>
      guardrail.expressions.map((expression) => ({
        guardrail,
        expression,
        scanner: new Scanner(expression.program, findings.budget),
      })),
    );
  }

  /** Takes the next piece; gives what can be let go now. */
  push(piece: string): string {
    const { base, text } = this.#window;
    this.#window = { base, text: text + piece };
    const to = base + wholeCharacters(this.#window.text);
    this.#readTo(to, false);
    const held = this.#watches
      .filter(({ guardrail }) => guardrail.action !== "flag")
      .map(({ scanner }) => scanner.settled);
    return this.#letGo(Math.min(to, ...held));
  }

  /** The text is over; gives what was held back of it. */
  end(): string {
    const { base, text } = this.#window;
    const over = base + text.length;
    this.#readTo(over, true);
    return this.#letGo(over);
  }

  #readTo(to: number, isOver: boolean): void {
    for (const watch of this.#watches) {
      const { guardrail, expression, scanner } = watch;
      const isRedacting = guardrail.action === "redact";
      if (!isRedacting && this.#findings.has(guardrail, expression.pattern)) continue;
      scanner.read(to, this.#window);
      if (isOver) scanner.end(this.#window);
      if (scanner.hasMatch) this.#findings.note(guardrail, expression.pattern);
      if (isRedacting) this.#waiting.push(...scanner.spans.splice(0));
    }
  }

  /** Everything before `cut`, less the matches: none that begins there can still come. */
  #letGo(cut: number): string {
    if (this.#findings.isBlocking) return "";
    let gone = "";
    for (const { start, end } of this.#takeBefore(cut)) {
      if (start >= this.#done) gone += this.#slice(this.#done, start) + PLACEHOLDER;
      this.#done = Math.max(this.#done, end);
    }
    if (cut > this.#done) {
      gone += this.#slice(this.#done, cut);
      this.#done = cut;
    }
    this.#window = { base: cut, text: this.#window.text.slice(cut - this.#window.base) };
    return gone;
  }

  #takeBefore(cut: number): readonly Span[] {
    const inOrder = this.#waiting.toSorted((one, other) => one.start - other.start);
    this.#waiting = inOrder.filter(({ start }) => start >= cut);
    return inOrder.filter(({ start }) => start < cut);
  }

  #slice(from: number, to: number): string {
    const { base, text } = this.#window;
    return text.slice(from - base, to - base);
  }
}

/** How much of a text is there without the first half of a pair whose second half is still to come. */
function wholeCharacters(text: string): number {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? text.length - 1 : text.length;
}
