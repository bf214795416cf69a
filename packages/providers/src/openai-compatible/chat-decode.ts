import type { ChatRequest, ChatResult, Choice } from "@sluice/schema";
import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import { hidesReasoning } from "../hides-reasoning.ts";
import { malformed } from "../malformed.ts";
import { asList } from "../read/as-list.ts";
import { asObject, type JsonObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";
import { withoutNullish } from "../read/without-nullish.ts";
import { ANSWER_FIELDS } from "./answer-fields.ts";
import { errorWords } from "./error-words.ts";
import { failureOfWords } from "./failure-of-words.ts";
import { finishReason } from "./finish-reason.ts";
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
  const usage = readUsage(given.usage);
  return {
    ...withoutNullish(given, ANSWER_FIELDS),
    id: call.generationId,
    object: "chat.completion",
    created: call.created,
    model: call.endpoint.model,
    provider: call.endpoint.providerName,
    system_fingerprint: asText(given.system_fingerprint) ?? null,
    ...("service_tier" in given ? { service_tier: asText(given.service_tier) ?? null } : {}),
    choices: choices.map((choice, position) => readChoice(choice, position, call)),
    ...(usage === undefined ? {} : { usage }),
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

function readChoice(value: unknown, position: number, call: Call<ChatRequest>): Choice {
  const given = asObject(value);
  const message = asObject(given?.message);
  refuseFailed(given, call);
  if (given === undefined || message === undefined) {
    throw malformed(call, "a choice holds no message");
  }
  const index = Number.isInteger(given.index) ? Number(given.index) : position;
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

/** Some aggregators say 200 and put the failure into the choice. */
function refuseFailed(choice: JsonObject | undefined, call: Call<ChatRequest>): void {
  if (choice === undefined) return;
  const words = "error" in choice ? errorWords({ error: choice.error }) : undefined;
  if (words !== undefined) throw codecError(call, failureOfWords(words));
  if (choice.finish_reason === "error") throw malformed(call, "it ended in an error");
}
