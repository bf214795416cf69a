import { asList } from "../read/as-list.ts";
import { asObject, type JsonObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";

/** Reasoning as it goes down: the text, and the same in details (wire reference §1.2, contract §7.14). */
export interface ReasoningFields {
  readonly reasoning?: string;
  readonly reasoning_details?: Record<string, unknown>[];
}

const NOTHING: ReasoningFields = Object.freeze({});

/** The reasoning of a message or delta, under whichever name the server has for it; an empty list stays one. */
export function readReasoning(message: JsonObject): ReasoningFields {
  const text =
    asText(message.reasoning) ??
    asText(message.reasoning_content) ??
    asText(message.thinking) ??
    asText(message.reasoning_text);
  // Most chunks of most streams.
  const isPlain = message.reasoning_details === undefined && typeof message.content !== "object";
  if (isPlain && text === undefined) return NOTHING;
  const given = asList(message.reasoning_details).filter((one) => asObject(one) !== undefined);
  const thought = text ?? thinkingParts(message.content);
  if (given.length > 0) {
    return {
      ...(thought === undefined ? {} : { reasoning: thought }),
      reasoning_details: given as Record<string, unknown>[],
    };
  }
  if (thought === undefined) {
    return Array.isArray(message.reasoning_details) ? { reasoning_details: [] } : {};
  }
  return {
    reasoning: thought,
    reasoning_details: [{ type: "reasoning.text", text: thought, format: "unknown", index: 0 }],
  };
}

/** Parts of type `thinking`, each with a list of text parts. */
function thinkingParts(content: unknown): string | undefined {
  const texts = asList(content).flatMap((part) =>
    asList(asObject(part)?.thinking).map((one) => asText(asObject(one)?.text) ?? ""),
  );
  return asText(texts.join(""));
}
