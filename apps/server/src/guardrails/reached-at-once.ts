import { OP } from "./op.ts";

/** How the instructions of a program lead to each other. */
export interface Wiring {
  readonly start: number;
  readonly ops: Uint8Array;
  readonly next: Int32Array;
  /** Of a split: the way that is tried second. Of an assertion: its conditions. */
  readonly args: Int32Array;
}

/** The instructions that can be come to before any character is read, were all assertions to hold: runes and matches. */
export function reachedAtOnce({ start, ops, next, args }: Wiring): readonly number[] {
  const seen = new Set<number>();
  const reached: number[] = [];
  const waiting = [start];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    const op = ops[at];
    if (op === OP.fail) continue;
    if (op === OP.match || op === OP.rune) reached.push(at);
    else waiting.push(next[at] ?? 0);
    if (op === OP.split) waiting.push(args[at] ?? 0);
  }
  return reached;
}
