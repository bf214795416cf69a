import type { ChatRequest, ChatResult, Choice, ToolCallDelta } from "@sluice/schema";
import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import { hidesReasoning } from "../hides-reasoning.ts";
import { malformed } from "../malformed.ts";
import { asList } from "../read/as-list.ts";
import { asObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";
import { choiceIndices } from "../read/choice-indices.ts";
import { resultHead } from "../result-head.ts";
import { withSearches } from "../with-searches.ts";
import { blockedPrompt } from "./blocked-prompt.ts";
import { errorOf, failureOfError } from "./failure-of-error.ts";
import { finishReason, isBroken } from "./finish-reason.ts";
import { groundingAnnotations } from "./grounding.ts";
import { searchCount } from "./native-search.ts";
import { PartReader } from "./part-reader.ts";
import { readLogprobs } from "./read-logprobs.ts";
import { readUsage } from "./read-usage.ts";

/**
 * A whole answer of `generateContent` in our form. Throws `ProviderError` for an error inside a 200, a blocked
 * prompt, and for what is no answer.
 */
export function decodeChat(body: unknown, call: Call<ChatRequest>): ChatResult {
  const error = errorOf(body);
  if (error !== undefined) throw codecError(call, failureOfError(error));
  const given = asObject(body) ?? {};
  const candidates = asList(given.candidates);
  if (candidates.length === 0) {
    throw blockedPrompt(given, call) ?? malformed(call, "it holds no candidates");
  }
  const indices = choiceIndices(candidates);
  const usage = readUsage(given.usageMetadata);
  return {
    ...resultHead(call),
    choices: candidates.map((candidate, at) => readCandidate(candidate, indices[at] ?? at, call)),
    ...(usage === undefined
      ? {}
      : { usage: withSearches(usage, searchCount(candidates.map(asObject), call.endpoint)) }),
  };
}

function readCandidate(value: unknown, index: number, call: Call<ChatRequest>): Choice {
  const given = asObject(value) ?? {};
  const reader = new PartReader(index, call.generationId, hidesReasoning(call.request));
  const { tool_calls: calls, ...delta } = reader.read(asObject(given.content)?.parts) ?? {};
  const parts = asList(asObject(given.content)?.parts);
  const annotations = groundingAnnotations(given, reader.text, (at) => textStart(parts, at));
  const native = asText(given.finishReason);
  if (native !== undefined && isBroken(native)) throw malformed(call, `it ended in ${native}`);
  const reason = finishReason(native, reader.callsTools);
  if (reason === null) throw malformed(call, "it holds no finish reason");
  return {
    index,
    message: {
      role: "assistant",
      refusal: null,
      ...delta,
      content: delta.content ?? (reader.callsTools ? null : ""),
      reasoning: delta.reasoning ?? null,
      ...(calls === undefined ? {} : { tool_calls: calls.map(wholeCall) }),
      ...(annotations.length === 0 ? {} : { annotations }),
    },
    finish_reason: reason,
    native_finish_reason: native ?? null,
    logprobs: readLogprobs(given.logprobsResult),
  };
}

/** Where the text of a part begins in the whole text. */
function textStart(parts: readonly unknown[], at: number): number {
  const before = parts.slice(0, at).map((part) => asObject(part) ?? {});
  return before.reduce<number>(
    (sum, { thought, text }) => sum + (thought === true ? 0 : (asText(text)?.length ?? 0)),
    0,
  );
}

/** A call comes in one piece that holds all of it. */
function wholeCall({ id = "", function: called }: ToolCallDelta) {
  const { name = "", arguments: text = "{}" } = called ?? {};
  return { id, type: "function" as const, function: { name, arguments: text } };
}
