import { RE2JS } from "re2js";

/** Longest expression that is read, in UTF-16 units. */
const LONGEST = 1000;
/** Characters of a text times those of an expression that are one step of a check. */
const PRODUCT = 100;

/**
 * The expressions of one schema, each compiled once. They are the caller's and the texts a model's: they meet no
 * backtracking engine, so that a match takes time in proportion to both lengths.
 */
export class SchemaPatterns {
  readonly #compiled = new Map<string, RE2JS | undefined>();

  /** How much work a match is at most, in steps of a check. */
  steps(pattern: string, text: string): number {
    return Math.ceil((pattern.length * text.length) / PRODUCT);
  }

  /** Whether a text has a match somewhere, as JSON Schema asks; undefined: the expression cannot be judged here. */
  matches(pattern: string, text: string): boolean | undefined {
    if (!this.#compiled.has(pattern)) this.#compiled.set(pattern, compiled(pattern));
    return this.#compiled.get(pattern)?.matcher(text).find();
  }
}

/** Undefined for what is no expression, and for what takes a backtracking engine. */
function compiled(pattern: string): RE2JS | undefined {
  if (pattern.length > LONGEST) return undefined;
  try {
    return RE2JS.compile(RE2JS.translateRegExp(pattern));
  } catch {
    return undefined;
  }
}
