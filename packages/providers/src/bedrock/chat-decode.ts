import type { AssistantMessage, ChatRequest, ChatResult, ToolCall } from "@sluice/schema";
import type { Call } from "../call.ts";
import { hidesReasoning } from "../hides-reasoning.ts";
import { malformed } from "../malformed.ts";
import { oneChoiceResult } from "../one-choice-result.ts";
import { asList } from "../read/as-list.ts";
import { asObject, type JsonObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";
import { citation } from "./citations.ts";
import { finishReason, isBroken } from "./finish-reason.ts";
import { modelFamily } from "./model-family.ts";
import { readThought } from "./read-thought.ts";
import { readUsage } from "./read-usage.ts";
import { toldTier } from "./service-tier.ts";
import { thoughtDetail } from "./thought-detail.ts";
import { thoughtForm } from "./thought-forms.ts";

/** A whole answer of Converse in our form. Throws `ProviderError` for what is no answer. */
export function decodeChat(body: unknown, call: Call<ChatRequest>): ChatResult {
  const given = asObject(body);
  const blocks = asObject(asObject(given?.output)?.message)?.content;
  if (given === undefined || !Array.isArray(blocks)) throw malformed(call, "it holds no content");
  const message = readMessage(asList(blocks), call);
  const native = asText(given.stopReason);
  if (native !== undefined && isBroken(native)) throw malformed(call, `it ended in ${native}`);
  const reason = finishReason(native, message.tool_calls !== undefined);
  if (reason === null) throw malformed(call, "it holds no stop reason");
  const usage = readUsage(given.usage);
  const tier = toldTier(given);
  return oneChoiceResult({ message, reason, native, usage, tier }, call);
}

function readMessage(values: readonly unknown[], call: Call<ChatRequest>): AssistantMessage {
  const blocks = values.map((value) => asObject(value) ?? {});
  const { content, annotations } = readTexts(blocks);
  const calls = blocks.flatMap(({ toolUse }) => toolCalls(asObject(toolUse), call));
  return {
    role: "assistant",
    content: content === "" && calls.length > 0 ? null : content,
    refusal: null,
    ...(hidesReasoning(call.request) ? { reasoning: null } : readThoughts(blocks, call)),
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
    ...(annotations.length === 0 ? {} : { annotations }),
  };
}

/** Texts in one, and what they cite; a text with citations is a block of its own kind. */
function readTexts(blocks: readonly JsonObject[]) {
  let content = "";
  const annotations = blocks.flatMap(({ text, citationsContent }) => {
    const start = content.length;
    const cited = asObject(citationsContent);
    const pieces = asList(cited?.content).map((piece) => asText(asObject(piece)?.text) ?? "");
    content += (asText(text) ?? "") + pieces.join("");
    return asList(cited?.citations).flatMap((value) => citation(value, start, content.length));
  });
  return { content, annotations };
}

function readThoughts(blocks: readonly JsonObject[], { endpoint }: Call<ChatRequest>) {
  const form = thoughtForm(modelFamily(endpoint).family);
  const thoughts = blocks.flatMap(
    ({ reasoningContent }) => readThought(asObject(reasoningContent) ?? {}) ?? [],
  );
  const text = thoughts.map((thought) => thought.text ?? "").join("");
  const details = thoughts.map((thought, index) => thoughtDetail(thought, index, form));
  return {
    reasoning: text === "" ? null : text,
    ...(details.length === 0 ? {} : { reasoning_details: details }),
  };
}

/** Calls that the caller runs; those that the service ran itself are none of theirs. */
function toolCalls(given: JsonObject | undefined, call: Call<ChatRequest>): readonly ToolCall[] {
  if (given === undefined || given.type === "server_tool_use") return [];
  const id = asText(given.toolUseId);
  const name = asText(given.name);
  if (id === undefined || name === undefined) {
    throw malformed(call, "a tool call has no id or name");
  }
  const input = JSON.stringify(asObject(given.input) ?? {});
  return [{ id, type: "function", function: { name, arguments: input } }];
}
