import { wordsOf } from "./due-answer.ts";
import type { PlannedRequest } from "./planned-request.ts";
import type { SeenAnswer } from "./seen-answer.ts";

/** What an upstream's faults may come to. */
const EXPECTED_ERRORS = new Set([408, 429, 502, 503, 524, 529]);

/** What is wrong with an answer: it is the exact text with a reason, or a visible error. Undefined: nothing. */
export function judgeAnswer(planned: PlannedRequest, seen: SeenAnswer): string | undefined {
  switch (seen.kind) {
    case "left":
      return undefined;
    case "broken":
      return `request ${planned.number} broke without an error: ${seen.reason}`;
    case "error":
      return EXPECTED_ERRORS.has(seen.code)
        ? undefined
        : `request ${planned.number} ended in ${seen.code}, which no fault of an upstream's asks for`;
    case "complete": {
      const due = wordsOf(planned).join("");
      if (seen.text !== due) {
        return `request ${planned.number} has another text: ${excerpt(seen.text, due)}`;
      }
      if (seen.finishReason !== "stop") return `request ${planned.number} has no finish reason`;
      return seen.usage === undefined ? `request ${planned.number} has no usage` : undefined;
    }
  }
}

function excerpt(seen: string, due: string): string {
  let at = 0;
  while (at < seen.length && seen[at] === due[at]) at += 1;
  return `at ${at} of ${due.length}, "${seen.slice(at, at + 60)}" for "${due.slice(at, at + 60)}"`;
}
