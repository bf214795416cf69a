import type { HttpProvider } from "@sluice/providers";
import { openai } from "@sluice/providers/adapters";
import { type Dialect, SETTINGS, toServerSent } from "./dialect.ts";
import type { Brings, SpokenEvent, SpokenStream } from "./spoken-stream.ts";

const HEAD = {
  id: "chatcmpl-CN3sYtKq0mN1bXw2vZ8eQ7rT5uLp4",
  object: "chat.completion.chunk",
  created: 1_759_570_000,
  model: "large-1-2026-08-01",
  service_tier: "default",
  system_fingerprint: "fp_51db84afab",
};

function chunk(delta: object, finish: string | null = null): SpokenEvent {
  return {
    data: { ...HEAD, choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }] },
  };
}

const stream = (
  brings: Brings,
  piece: (text: string) => object,
  finish = "stop",
  head: readonly object[] = [],
): SpokenStream => ({
  brings,
  head: [
    chunk({ role: "assistant", content: "", refusal: null }),
    ...head.map((one) => chunk(one)),
  ],
  piece: (text) => chunk(piece(text)),
  tail: [chunk({}, finish)],
});

const call = {
  index: 0,
  id: "call_1",
  type: "function",
  function: { name: "look", arguments: "" },
};

/** The chat completions protocol, as OpenAI and servers like it write it. */
export const openAiDialect: Dialect = {
  name: "openai-compatible",
  provider: openai.create({
    ...SETTINGS,
    options: openai.options.parse({ dialect: "compatible" }),
  }) as HttpProvider,
  upstreamModel: "large-1",
  streams: [
    stream("text", (content) => ({ content })),
    stream(
      "tool call",
      (text) => ({ tool_calls: [{ index: 0, function: { arguments: text } }] }),
      "tool_calls",
      [{ tool_calls: [call] }],
    ),
    stream("thinking", (text) => ({ reasoning_content: text })),
  ],
  toBytes: toServerSent,
};
