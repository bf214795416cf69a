import type { RecordedCall } from "../recorded-call.ts";
import type { Script } from "../script.ts";
import { chatAnswer } from "./chat-answer.ts";
import { type ChatStreamOptions, chatStream } from "./chat-stream.ts";
import { readField } from "./read-field.ts";

/**
 * An answer that does what the request asks, as a provider would: a stream or a whole answer by
 * `stream`, usage in a stream only with `stream_options.include_usage`, and the model's name
 * echoed unless one is given.
 */
export function chatReply(options: ChatStreamOptions = {}): (call: RecordedCall) => Script {
  return ({ body }) => {
    const asked = readField(body, "model");
    const full = { ...(typeof asked === "string" ? { model: asked } : {}), ...options };
    if (readField(body, "stream") !== true) return chatAnswer(full);
    const wantsUsage = readField(readField(body, "stream_options"), "include_usage") === true;
    return chatStream(wantsUsage ? full : { ...full, usage: null });
  };
}
