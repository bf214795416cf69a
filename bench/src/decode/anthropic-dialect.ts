import type { HttpProvider } from "@sluice/providers";
import { anthropic } from "@sluice/providers/adapters";
import { type Dialect, SETTINGS, toServerSent } from "./dialect.ts";
import type { Brings, SpokenEvent, SpokenStream } from "./spoken-stream.ts";

function event(type: string, more: object = {}): SpokenEvent {
  return { event: type, data: { type, ...more } };
}

const usage = { input_tokens: 25, cache_read_input_tokens: 0, output_tokens: 1 };
const message = {
  id: "msg_01",
  type: "message",
  role: "assistant",
  model: "claude-opus-4-8",
  content: [],
  stop_reason: null,
  usage,
};

const stream = (
  brings: Brings,
  block: object,
  delta: (text: string) => object,
  reason = "end_turn",
): SpokenStream => ({
  brings,
  head: [
    event("message_start", { message }),
    event("content_block_start", { index: 0, content_block: block }),
  ],
  piece: (text) => event("content_block_delta", { index: 0, delta: delta(text) }),
  tail: [
    event("content_block_stop", { index: 0 }),
    event("message_delta", { delta: { stop_reason: reason }, usage: { output_tokens: 9 } }),
    event("message_stop"),
  ],
});

/** Anthropic's Messages API. */
export const anthropicDialect: Dialect = {
  name: "anthropic",
  provider: anthropic.create({
    ...SETTINGS,
    options: anthropic.options.parse({}),
  }) as HttpProvider,
  upstreamModel: "claude-opus-4-8",
  streams: [
    stream("text", { type: "text", text: "" }, (text) => ({ type: "text_delta", text })),
    stream(
      "tool call",
      { type: "tool_use", id: "toolu_1", name: "look", input: {} },
      (text) => ({ type: "input_json_delta", partial_json: text }),
      "tool_use",
    ),
    stream("thinking", { type: "thinking", thinking: "", signature: "" }, (text) => ({
      type: "thinking_delta",
      thinking: text,
    })),
  ],
  toBytes: toServerSent,
};
