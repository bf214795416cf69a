import type { ChatRequest } from "@sluice/schema";
import { isRecord } from "./is-record.ts";
import { requestFault } from "./request-fault.ts";
import { resultFault } from "./result-fault.ts";

const FORMS = '{ kind: "continue", request } or { kind: "answer", answer }';

/**
 * What keeps a value from being what `before` may give, in words; undefined: it may. Nothing at all leaves the request
 * as it is.
 *
 * @param request as the plugin was given it
 */
export function outcomeFault(value: unknown, request: ChatRequest): string | undefined {
  if (value === undefined || value === null) return undefined;
  const fault = isRecord(value) ? faultOf(value, request) : "no outcome";
  return fault === undefined ? undefined : `${fault}; it is to give ${FORMS}`;
}

function faultOf(
  { kind, request, choice, answer }: Readonly<Record<string, unknown>>,
  before: ChatRequest,
) {
  if (kind === "continue") return requestFault(request, before) ?? choiceFault(choice);
  return kind === "answer" ? answerFault(answer) : "an outcome of no known kind";
}

function choiceFault(choice: unknown): string | undefined {
  if (choice === undefined) return undefined;
  if (!isRecord(choice)) return "a choice that is no object";
  const { sorts } = choice;
  return sorts === undefined || sorts instanceof Map
    ? undefined
    : "a choice whose sorts are no Map";
}

function answerFault(answer: unknown): string | undefined {
  if (!isRecord(answer)) return "an answer without a result";
  if (answer.kind === "result") return resultFault(answer.result);
  const { kind, reads } = answer;
  const isRead = typeof reads === "object" && reads !== null && Symbol.asyncIterator in reads;
  return kind === "stream" && isRead ? undefined : "an answer that cannot be read";
}
