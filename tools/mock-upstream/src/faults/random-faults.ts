import type { Answer } from "../answer.ts";
import type { CommonFaultOptions } from "./common-options.ts";
import { completeAnswer } from "./complete-answer.ts";
import { type FaultName, findFault } from "./fault.ts";
import { seeded } from "./seeded.ts";

/** What random faults are drawn unless told: those that are over at once, on any call. */
const QUICK: readonly FaultName[] = [
  "rate-limited",
  "server-error",
  "unavailable",
  "overloaded",
  "reset-before-headers",
  "cut",
  "error-in-stream",
  "malformed-event",
  "no-done",
  "empty-chunks",
  "duplicate-finish",
  "usage-only-last",
  "no-choices",
  "empty-body",
  "truncated-json",
  "html",
  "html-200",
  "json-instead-of-stream",
  "stream-instead-of-json",
  "wrong-encoding",
  "compressed",
  "burst",
];

/** A fault to draw: its name, or its name with options of its own. */
export type RandomFault =
  | FaultName
  | { readonly name: FaultName; readonly options: Readonly<Record<string, unknown>> };

/** How often which faults come. The common options go for complete answers and faults alike. */
export interface RandomFaultsOptions extends CommonFaultOptions {
  /** The same seed gives the same faults to the same calls. 1 unless given. */
  readonly seed?: number;
  /** Share of calls that fail, 0 to 1; 0.2 unless given. */
  readonly share?: number;
  /** What is drawn from, each as likely as the others; those that are over at once unless given. */
  readonly faults?: readonly RandomFault[];
}

const check = (share: number, faults: readonly RandomFault[]): void => {
  if (!(share >= 0 && share <= 1)) throw new RangeError(`share is from 0 to 1, not ${share}`);
  if (faults.length === 0) throw new RangeError("random faults need at least one fault");
  for (const drawn of faults) {
    const name = typeof drawn === "string" ? drawn : drawn.name;
    if (findFault(name) === undefined) throw new RangeError(`no fault is named ${name}`);
  }
};

/**
 * Fails a share of the calls at random and answers the others in full, for soaks. Which call fails
 * and how depends on the seed and the call's number alone, so a run can be repeated. Throws a
 * RangeError for a share outside 0 to 1, an empty list or an unknown name.
 */
export function randomFaults(options: RandomFaultsOptions = {}): Answer {
  const { seed = 1, share = 0.2, faults = QUICK, ...common } = options;
  check(share, faults);
  const fine = completeAnswer(common);
  return (call, index) => {
    const random = seeded(seed, index);
    const drawn = random() < share ? faults[Math.floor(random() * faults.length)] : undefined;
    const own = typeof drawn === "object" ? drawn.options : {};
    const name = typeof drawn === "object" ? drawn.name : drawn;
    const answer =
      name === undefined ? fine : (findFault(name)?.answer({ ...common, ...own }) ?? fine);
    return typeof answer === "function" ? answer(call, index) : answer;
  };
}
