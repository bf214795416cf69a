import type { Answer } from "../answer.ts";
import type { Fault, FaultOptions } from "./define-fault.ts";
import { FAULTS } from "./fault-list.ts";

type Known = (typeof FAULTS)[number];

/** The name of a fault in `FAULTS`. */
export type FaultName = Known["name"];

/** The options of the fault with the name: its own and those of every fault. */
export type OptionsOf<Name extends FaultName> =
  Extract<Known, { name: Name }> extends Fault<string, infer Specs> ? FaultOptions<Specs> : never;

/** A fault whose options are known only at run time: read from flags or a file. */
export interface FoundFault extends Omit<Fault, "answer"> {
  answer(options?: Readonly<Record<string, unknown>>): Answer;
}

/** The fault with the name; undefined when there is none. */
export function findFault(name: string): FoundFault | undefined {
  return FAULTS.find((known) => known.name === name);
}

/**
 * An answer that fails in the named way: `fault("cut", { after: 40, tokens: 60 })`. It counts the
 * calls it hits, so make one for each mock. Throws a RangeError for a name that is not in `FAULTS`.
 */
export function fault<Name extends FaultName>(name: Name, options?: OptionsOf<Name>): Answer {
  const found = findFault(name);
  if (found === undefined) throw new RangeError(`no fault is named ${name}`);
  return found.answer(options);
}
