import type { ProviderError } from "@sluice/errors";
import type { ChatRequest, ChatResult, Choice } from "@sluice/schema";
import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import { hidesReasoning } from "../hides-reasoning.ts";
import { malformed } from "../malformed.ts";
import { asList } from "../read/as-list.ts";
import { asObject, type JsonObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";
import { choiceIndices } from "../read/choice-indices.ts";
import { withoutNullish } from "../read/without-nullish.ts";
import { resultHead } from "../result-head.ts";
import { ANSWER_FIELDS } from "./answer-fields.ts";
import { choiceError, choiceFailure } from "./choice-failure.ts";
import { errorWords } from "./error-words.ts";
import { failureOfWords } from "./failure-of-words.ts";
import { finishReason } from "./finish-reason.ts";
import { isVoidChoice } from "./is-void-choice.ts";
import { readLogprobs } from "./read-logprobs.ts";
import { readMessage } from "./read-message.ts";
import { readUsage } from "./read-usage.ts";

/**
 * A whole answer of an OpenAI-shaped server in our form. Lenient: what is missing is filled in, what is
 * not known is kept. Throws `ProviderError` for an error inside a 200 and for what is no answer.
 */
export function decodeChat(body: unknown, call: Call<ChatRequest>): ChatResult {
  const given = asObject(body);
  const words = errorWords(body);
  if (words !== undefined) throw codecError(call, failureOfWords(words));
  const choices = asList(given?.choices);
  if (given === undefined || choices.length === 0) throw malformed(call, "it holds no choices");
  if (choices.every(isVoidChoice)) throw malformed(call, "it is empty and gives no reason");
  const usage = readUsage(given.usage);
  return {
    ...resultHead(call),
    system_fingerprint: asText(given.system_fingerprint) ?? null,
    choices: readChoices(choices, call),
    ...("service_tier" in given ? { service_tier: asText(given.service_tier) ?? null } : {}),
    ...(usage === undefined ? {} : { usage }),
    ...withoutNullish(given, ANSWER_FIELDS),
  };
}

const CHOICE_KNOWN: ReadonlySet<string> = new Set([
  "index",
  "message",
  "finish_reason",
  "native_finish_reason",
  "logprobs",
  "error",
]);

/** Throws the failure of the first choice when all of them failed: some aggregators put it there, under 200. */
function readChoices(values: readonly unknown[], call: Call<ChatRequest>): Choice[] {
  const failures = values.map((value) => choiceFailure(asObject(value), call));
  const [first] = failures;
  if (first !== undefined && failures.every((failure) => failure !== undefined)) throw first;
  const indices = choiceIndices(values);
  return values.map((value, position) => {
    const failure = failures[position];
    const index = indices[position] ?? position;
    return failure === undefined
      ? readChoice(value, index, call)
      : failedChoice(asObject(value) ?? {}, index, failure, call);
  });
}

function readChoice(value: unknown, index: number, call: Call<ChatRequest>): Choice {
  const given = asObject(value);
  const message = asObject(given?.message);
  if (given === undefined || message === undefined) {
    throw malformed(call, "a choice holds no message");
  }
  const read = readMessage(message, index, call, hidesReasoning(call.request));
  const callsTools = read.tool_calls !== undefined;
  return {
    ...withoutNullish(given, CHOICE_KNOWN),
    index,
    message: read,
    finish_reason:
      finishReason(given.finish_reason, callsTools) ?? (callsTools ? "tool_calls" : "stop"),
    native_finish_reason: asText(given.native_finish_reason) ?? asText(given.finish_reason) ?? null,
    logprobs: readLogprobs(given.logprobs),
  };
}

/** A choice that failed beside good ones: what it had, and why it ended (wire reference §7). */
function failedChoice(
  given: JsonObject,
  index: number,
  failure: ProviderError,
  call: Call<ChatRequest>,
): Choice {
  const message = { content: null, ...asObject(given.message), tool_calls: undefined };
  const read = { ...given, message, finish_reason: given.finish_reason ?? "error" };
  return {
    ...readChoice(read, index, call),
    finish_reason: "error",
    error: choiceError(failure),
  };
}
