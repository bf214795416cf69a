import { CONDITION } from "./condition.ts";
import { OP } from "./op.ts";
import { reachedAtOnce, type Wiring } from "./reached-at-once.ts";

/** Those that only the character after a place can tell. */
const LOOKS_AHEAD =
  CONDITION.endLine | CONDITION.endText | CONDITION.wordBoundary | CONDITION.noWordBoundary;

/** An expression as a machine: instructions by number, each leading to the next. */
export interface Program extends Wiring {
  /** Of a rune: whether it takes a code point. */
  readonly takes: readonly ((rune: number) => boolean)[];
  /** By ASCII code, whether a match can begin with the character; any other may begin one. */
  readonly begins: Uint8Array;
  /** Whether it must see the next character to know what holds at a place. */
  readonly looksAhead: boolean;
}

/** An instruction as `re2js` makes it; the version of that package is pinned, and compared with in tests. */
interface Compiled {
  readonly op: number;
  readonly out: number;
  readonly arg: number;
  readonly runes: ArrayLike<number>;
  matchRune(rune: number): boolean;
}
interface CompiledProgram {
  readonly inst: readonly Compiled[];
  readonly start: number;
}

const NEVER = (): boolean => false;
const LINE_FEED = 10;

/** By the number that `re2js` gives to an operation. */
const OPERATIONS: ReadonlyMap<number, number> = new Map([
  [1, OP.split],
  [2, OP.split],
  [3, OP.goOn],
  [4, OP.assert],
  [5, OP.fail],
  [6, OP.match],
  [7, OP.goOn],
  [8, OP.rune],
  [9, OP.rune],
  [10, OP.rune],
  [11, OP.rune],
]);
const ANY = 10;
const ANY_BUT_LINE_FEED = 11;

/** A compiled expression of `re2js` in a form that can be run one character at a time. */
export function toProgram({ inst, start }: CompiledProgram): Program {
  const ops = Uint8Array.from(inst, ({ op }) => operationOf(op));
  const args = Int32Array.from(inst, ({ arg }) => arg);
  const next = Int32Array.from(inst, ({ out }) => out);
  const takes = inst.map(takenBy);
  const first = reachedAtOnce({ start, ops, next, args });
  return {
    start,
    ops,
    args,
    next,
    takes,
    begins: Uint8Array.from({ length: 128 }, (_, rune) =>
      first.some((at) => takes[at]?.(rune)) ? 1 : 0,
    ),
    looksAhead: ops.some((op, at) => op === OP.assert && ((args[at] ?? 0) & LOOKS_AHEAD) !== 0),
  };
}

function operationOf(op: number): number {
  const known = OPERATIONS.get(op);
  if (known === undefined) throw new Error(`operation ${op} of re2js is not known`);
  return known;
}

function takenBy(instruction: Compiled): (rune: number) => boolean {
  const { op } = instruction;
  if (OPERATIONS.get(op) !== OP.rune) return NEVER;
  if (op === ANY) return () => true;
  if (op === ANY_BUT_LINE_FEED) return (rune) => rune !== LINE_FEED;
  return (rune) => instruction.matchRune(rune);
}
