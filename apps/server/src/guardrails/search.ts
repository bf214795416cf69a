import { conditionsAt, NO_RUNE } from "./conditions-at.ts";
import { OP } from "./op.ts";
import type { Program } from "./program.ts";
import type { Span } from "./span.ts";

/**
 * Looks for the first match of an expression in a text that comes one character at a time (Pike's machine:
 * all ways at once, none twice, so that a character costs at most one look at each instruction). The match is
 * the one that RE2 finds in the whole text: of those that begin first, the one the expression prefers.
 */
export class Search {
  readonly #program: Program;
  /** Ways that may still match, the preferred first: an instruction, and where it began. */
  #ways: number[] = [];
  #starts: number[] = [];
  /** Ways whose instruction is reached once the next character is known. */
  #reached: number[] = [];
  #reachedStarts: number[] = [];
  #found: Span | undefined;
  #before: number;
  readonly #seen: Uint32Array;
  #round = 0;
  #steps = 0;

  /** @param before the character in front of the first that is read */
  constructor(program: Program, before: number) {
    this.#program = program;
    this.#before = before;
    this.#seen = new Uint32Array(program.ops.length);
  }

  /** The match; nothing that is still open begins before it or is preferred to it once `openFrom` is undefined. */
  get found(): Span | undefined {
    return this.#found;
  }

  /** Looks at instructions since this was last asked. */
  takeSteps(): number {
    const steps = this.#steps;
    this.#steps = 0;
    return steps;
  }

  /** Where the first begins of those that may still match. */
  get openFrom(): number | undefined {
    return this.#starts[0] ?? this.#reachedStarts[0];
  }

  /** Reads the character that stands from `at` to `end`. */
  read(rune: number, at: number, end: number): void {
    if (this.#isIdle() && this.#program.begins[rune] === 0) {
      this.#before = rune;
      return;
    }
    const conditions = conditionsAt(this.#before, rune);
    this.#settle(conditions, at);
    if (this.#found === undefined) this.#reach(this.#program.start, at, conditions, at);
    this.#consume(rune);
    this.#before = rune;
    if (!this.#program.looksAhead) this.#settle(conditionsAt(rune, NO_RUNE), end);
  }

  /** The text is over at `at`. */
  end(at: number): void {
    this.#settle(conditionsAt(this.#before, NO_RUNE), at);
    this.#ways = [];
    this.#starts = [];
  }

  #isIdle(): boolean {
    return this.#found === undefined && this.#ways.length + this.#reached.length === 0;
  }

  /** Takes the ways on that wait for what holds here. */
  #settle(conditions: number, at: number): void {
    if (this.#reached.length === 0) {
      if (this.#ways.length === 0) this.#round += 1;
      return;
    }
    this.#round += 1;
    const reached = this.#reached;
    const starts = this.#reachedStarts;
    this.#reached = [];
    this.#reachedStarts = [];
    for (let index = 0; index < reached.length; index += 1) {
      // What is less wanted than a match is dropped.
      if (this.#reach(reached[index] ?? 0, starts[index] ?? 0, conditions, at)) return;
    }
  }

  /** Follows an instruction to the characters that it waits for; true when it comes to a match. */
  #reach(from: number, start: number, conditions: number, at: number): boolean {
    const waiting = [from];
    for (let way = waiting.pop(); way !== undefined; way = waiting.pop()) {
      if (this.#seen[way] === this.#round) continue;
      this.#seen[way] = this.#round;
      this.#steps += 1;
      const op = this.#program.ops[way];
      if (op === OP.match) {
        this.#found = { start, end: at };
        return true;
      }
      if (op === OP.rune) this.#wait(way, start);
      else this.#goOn(way, conditions, waiting);
    }
    return false;
  }

  #wait(way: number, start: number): void {
    this.#ways.push(way);
    this.#starts.push(start);
  }

  #goOn(way: number, conditions: number, waiting: number[]): void {
    const { ops, next, args } = this.#program;
    const op = ops[way];
    const arg = args[way] ?? 0;
    if (op === OP.split) waiting.push(arg, next[way] ?? 0);
    else if (op === OP.goOn || (op === OP.assert && (arg & ~conditions) === 0)) {
      waiting.push(next[way] ?? 0);
    }
  }

  #consume(rune: number): void {
    const { takes, next } = this.#program;
    this.#steps += this.#ways.length;
    for (let index = 0; index < this.#ways.length; index += 1) {
      const way = this.#ways[index] ?? 0;
      if (takes[way]?.(rune) !== true) continue;
      this.#reached.push(next[way] ?? 0);
      this.#reachedStarts.push(this.#starts[index] ?? 0);
    }
    this.#ways = [];
    this.#starts = [];
  }
}
