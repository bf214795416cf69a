import { KINDS, type Kind } from "./kinds.ts";

const PLACEHOLDER = new RegExp(`\\[(?:${Object.values(KINDS).join("|")})_\\d+\\]`, "g");
const BEGUN = /^\[[A-Z]*(?:_\d*)?$/;

/**
 * The values of one request and the placeholders that stand for them. The same value always has the same
 * placeholder, and numbers are given in the order in which values are met: a conversation that is sent again,
 * one turn longer, reads the same to the provider, whose cache goes on working.
 */
export class Vault {
  readonly #placeholders = new Map<string, string>();
  readonly #values = new Map<string, string>();
  readonly #counts = new Map<Kind, number>();
  readonly #taken = new Set<string>();

  /** What the caller wrote looks like a placeholder: it will not become one. */
  avoid(text: string): void {
    for (const [written] of text.matchAll(PLACEHOLDER)) this.#taken.add(written);
  }

  /** Gives a value its placeholder. */
  hide(kind: Kind, value: string): string {
    const known = this.#placeholders.get(value);
    if (known !== undefined) return known;
    const placeholder = this.#next(kind);
    this.#placeholders.set(value, placeholder);
    this.#values.set(placeholder, value);
    return placeholder;
  }

  /** The text with placeholders for values that are known already, the longest first. */
  hideKnown(text: string): string {
    return [...this.#placeholders]
      .toSorted(([one], [other]) => other.length - one.length)
      .reduce((left, [value, placeholder]) => left.replaceAll(value, placeholder), text);
  }

  /** What a placeholder stands for. */
  valueOf(placeholder: string): string | undefined {
    return this.#values.get(placeholder);
  }

  /** Whether a text could go on to become a placeholder. */
  mayBecome(text: string): boolean {
    if (!BEGUN.test(text)) return false;
    for (const placeholder of this.#values.keys()) {
      if (placeholder.startsWith(text)) return true;
    }
    return false;
  }

  get isEmpty(): boolean {
    return this.#values.size === 0;
  }

  /** How many values of each kind there are. */
  get counts(): Readonly<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const placeholder of this.#values.keys()) {
      const kind = kindOf(placeholder);
      counts[kind] = (counts[kind] ?? 0) + 1;
    }
    return counts;
  }

  #next(kind: Kind): string {
    const number = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, number);
    const placeholder = `[${KINDS[kind]}_${number}]`;
    return this.#taken.has(placeholder) ? this.#next(kind) : placeholder;
  }
}

function kindOf(placeholder: string): string {
  return placeholder.slice(1, placeholder.indexOf("_")).toLowerCase();
}
