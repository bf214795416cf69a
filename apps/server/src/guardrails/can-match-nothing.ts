import { OP } from "./op.ts";
import type { Program } from "./program.ts";
import { reachedAtOnce } from "./reached-at-once.ts";

/** Whether an expression can match an empty text, were all its assertions to hold. */
export function canMatchNothing(program: Program): boolean {
  return reachedAtOnce(program).some((at) => program.ops[at] === OP.match);
}
