import type { JsonObject } from "../read/as-object.ts";
import { asObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";
import type { Thought } from "./thought-detail.ts";

/** What a `reasoningContent` says, whole or as a piece of a stream, which has its members one level higher. */
export function readThought(given: JsonObject): Thought | undefined {
  const whole = asObject(given.reasoningText) ?? given;
  const thought = {
    text: asText(whole.text),
    signature: asText(whole.signature),
    redacted: asText(given.redactedContent),
  };
  return Object.values(thought).some((value) => value !== undefined) ? thought : undefined;
}
