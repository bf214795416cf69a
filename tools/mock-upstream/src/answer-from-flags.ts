import type { Answer } from "./answer.ts";
import { errorAnswer } from "./answers/error-answer.ts";
import { standardAnswer } from "./answers/standard-answer.ts";
import { completeAnswer } from "./faults/complete-answer.ts";
import { findFault } from "./faults/fault.ts";
import { FAULTS } from "./faults/fault-list.ts";
import { randomFaults } from "./faults/random-faults.ts";
import { readFaultOptions } from "./read-fault-options.ts";
import type { Flags } from "./read-flags.ts";
import { steps } from "./steps.ts";

const flag = (name: string): string => `--${name}`;

const named = (name: string, flags: Flags): Answer => {
  const fault = findFault(name);
  if (fault === undefined) {
    throw new RangeError(`--fault: no fault is named ${name}; --list shows all ${FAULTS.length}`);
  }
  return fault.answer(readFaultOptions(fault, flags.options, flag));
};

const answerOf = (flags: Flags): Answer => {
  if (flags.fault !== undefined) return named(flags.fault, flags);
  const options = readFaultOptions(undefined, flags.options, flag);
  if (flags.random !== undefined) {
    return randomFaults({ ...options, seed: flags.seed, share: flags.random });
  }
  if (flags.status >= 400) return errorAnswer(flags.status);
  return Object.keys(options).length === 0 ? standardAnswer : completeAnswer(options);
};

/**
 * The answer that the command line describes: a fault, random ones, a failure, or the complete
 * answer with its text and pace. Throws a RangeError that names a flag that is wrong.
 */
export function answerFromFlags(flags: Flags): Answer {
  const answer = answerOf(flags);
  if (flags.delay === 0) return answer;
  return async (call, index) => [
    steps.pause(flags.delay),
    ...(typeof answer === "function" ? await answer(call, index) : answer),
  ];
}
