import { createRequire } from "node:module";
import { canMatchNothing } from "./can-match-nothing.ts";
import { type Program, toProgram } from "./program.ts";
import { separatorsOf } from "./separators-of.ts";

const require = createRequire(import.meta.url);
/** Loaded with the first expression: most configurations have none. */
const engine = (): typeof import("re2js") => require("re2js");

/** Longest expression that is taken, in characters. */
const LONGEST = 10_000;
/** Most instructions of one: a character may cost a look at each. */
const LARGEST = 3000;

/** One expression of a guardrail, compiled. It is matched in linear time, whatever it and the text are. */
export interface Expression {
  /** As it was written. */
  readonly pattern: string;
  /** Whether a whole text holds a match. */
  readonly test: (text: string) => boolean;
  /** The same for a text that comes in pieces. */
  readonly program: Program;
  /** White space that no match holds. */
  readonly separators: readonly string[];
}

/** An expression that can be used, or why it cannot. */
export type Compiled =
  | { readonly kind: "expression"; readonly expression: Expression }
  | { readonly kind: "refused"; readonly message: string };

/** Reads an expression in RE2's syntax: that of most languages, less look-around and back-references. */
export function compileExpression(pattern: string): Compiled {
  if (pattern.length > LONGEST) {
    return refused(`an expression has at most ${LONGEST} characters`);
  }
  const { RE2JS, RE2JSException } = engine();
  try {
    const regex = RE2JS.compile(pattern);
    const program = toProgram(regex.re2().prog);
    if (program.ops.length > LARGEST) {
      return refused("this expression is too large; count to smaller numbers, or make it several");
    }
    if (canMatchNothing(program)) {
      return refused("this expression also matches an empty text; say what must be there");
    }
    const separators = separatorsOf(program);
    return {
      kind: "expression",
      expression: { pattern, program, separators, test: (text) => regex.test(text) },
    };
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    return refused(`not an expression that can be used: ${reasonOf(error)}`);
  }
}

function refused(message: string): Compiled {
  return { kind: "refused", message };
}

function reasonOf({ message }: Error): string {
  return `${message.replace(/^error parsing regexp: /, "")} (RE2 syntax: no look-around, no back-references)`;
}
