import { EscapedView } from "./escaped-view.ts";
import type { Expression } from "./expression.ts";
import type { Findings } from "./findings.ts";
import type { Guardrail } from "./guardrail.ts";
import { PLACEHOLDER } from "./placeholder.ts";
import { Scanner, type TextWindow } from "./scanner.ts";
import type { Span } from "./span.ts";
import type { TextKind } from "./text-kind.ts";

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
  /** How a JSON text reads; what is let go is as it was written. */
  readonly #view: EscapedView | undefined;
  #window: TextWindow = { base: 0, text: "" };
  /** Up to here the text was let go or taken out. */
  #done = 0;
  /** Matches that are to be taken out and begin behind what was let go. */
  #waiting: Span[] = [];

  constructor(guardrails: readonly Guardrail[], findings: Findings, kind: TextKind = "words") {
    this.#findings = findings;
    this.#view = kind === "json" ? new EscapedView() : undefined;
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
    const { base } = this.#window;
    this.#add(this.#view === undefined ? piece : this.#view.push(piece));
    const to = base + wholeCharacters(this.#window.text);
    this.#readTo(to, false);
    const held = this.#watches.filter(isHolding).map(({ scanner }) => scanner.settled);
    const gone = this.#letGo(Math.min(to, ...held));
    return held.length === 0 ? piece : gone;
  }

  /** The text is over; gives what was held back of it. */
  end(): string {
    this.#add(this.#view?.end() ?? "");
    const { base, text } = this.#window;
    const over = base + text.length;
    this.#readTo(over, true);
    const gone = this.#letGo(over);
    return this.#watches.some(isHolding) ? gone : "";
  }

  #add(text: string): void {
    this.#window = { base: this.#window.base, text: this.#window.text + text };
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
    this.#view?.forget(cut);
    return gone;
  }

  #takeBefore(cut: number): readonly Span[] {
    const inOrder = this.#waiting.toSorted((one, other) => one.start - other.start);
    this.#waiting = inOrder.filter(({ start }) => start >= cut);
    return inOrder.filter(({ start }) => start < cut);
  }

  #slice(from: number, to: number): string {
    if (this.#view !== undefined) return this.#view.written(from, to);
    const { base, text } = this.#window;
    return text.slice(from - base, to - base);
  }
}

/** What is only flagged passes as it comes. */
function isHolding({ guardrail }: Watch): boolean {
  return guardrail.action !== "flag";
}

/** How much of a text is there without the first half of a pair whose second half is still to come. */
function wholeCharacters(text: string): number {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? text.length - 1 : text.length;
}
