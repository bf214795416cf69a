import type { AssistantMessage } from "@sluice/schema";
import type { Call } from "../call.ts";
import type { JsonObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";
import { withoutNullish } from "../read/without-nullish.ts";
import { contentText } from "./content-text.ts";
import { MESSAGE_FIELDS } from "./message-fields.ts";
import { readAnnotations } from "./read-annotations.ts";
import { readImages } from "./read-images.ts";
import { readReasoning } from "./read-reasoning.ts";
import { readToolCalls } from "./read-tool-calls.ts";
import { toolCallsOf } from "./tool-calls-of.ts";

/** The message of one choice in our form: optional lists are absent, never null (wire reference §7). */
export function readMessage(
  given: JsonObject,
  choice: number,
  call: Call<unknown>,
  hideReasoning: boolean,
): AssistantMessage {
  const toolCalls = readToolCalls(toolCallsOf(given), choice, call);
  const images = readImages(given.images);
  const annotations = readAnnotations(given.annotations);
  return {
    ...withoutNullish(given, MESSAGE_FIELDS),
    role: "assistant",
    content: contentText(given.content) ?? null,
    refusal: asText(given.refusal) ?? null,
    reasoning: null,
    ...(hideReasoning ? {} : readReasoning(given)),
    ...(toolCalls.length === 0 ? {} : { tool_calls: toolCalls }),
    ...(images.length === 0 ? {} : { images }),
    ...(annotations.length === 0 ? {} : { annotations }),
  };
}
