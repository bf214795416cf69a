import { isRecord } from "./is-record.ts";
import { resultFault } from "./result-fault.ts";

const FORMS = '{ kind: "continue", request } or { kind: "answer", answer }';

/**
 * What keeps a value from being what `before` may give, in words; undefined: it may. Nothing at all leaves the request
 * as it is. Of a request only its messages are looked at: providers and routing refuse the rest.
 */
export function outcomeFault(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  const fault = isRecord(value) ? faultOf(value) : "no outcome";
  return fault === undefined ? undefined : `${fault}; it is to give ${FORMS}`;
}

function faultOf({ kind, request, answer }: Readonly<Record<string, unknown>>) {
  if (kind === "continue") return requestFault(request);
  return kind === "answer" ? answerFault(answer) : "an outcome of no known kind";
}

function requestFault(request: unknown): string | undefined {
  const messages: unknown = isRecord(request) ? request.messages : undefined;
  const isWhole = Array.isArray(messages) && messages.length > 0 && messages.every(isRecord);
  return isWhole ? undefined : "a request without messages";
}

function answerFault(answer: unknown): string | undefined {
  if (!isRecord(answer)) return "an answer without a result";
  if (answer.kind === "result") return resultFault(answer.result);
  const { kind, reads } = answer;
  const isRead = typeof reads === "object" && reads !== null && Symbol.asyncIterator in reads;
  return kind === "stream" && isRead ? undefined : "an answer that cannot be read";
}
