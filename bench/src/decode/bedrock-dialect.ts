import { eventStreamFrame } from "@sluice/mock-upstream";
import type { HttpProvider } from "@sluice/providers";
import { bedrock } from "@sluice/providers/adapters";
import { type Dialect, SETTINGS } from "./dialect.ts";
import type { Brings, SpokenEvent, SpokenStream } from "./spoken-stream.ts";

const PADDING = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** An event of the service, padded as it pads them. */
function event(name: string, more: object, at = 0): SpokenEvent {
  return { event: name, data: { ...more, p: PADDING.slice(0, 10 + (at % 40)) } };
}

const stream = (
  brings: Brings,
  delta: (text: string) => object,
  start: readonly object[] = [],
  reason = "end_turn",
): SpokenStream => ({
  brings,
  head: [
    event("messageStart", { role: "assistant" }),
    ...start.map((one) => event("contentBlockStart", { contentBlockIndex: 0, start: one })),
  ],
  piece: (text, at) => event("contentBlockDelta", { contentBlockIndex: 0, delta: delta(text) }, at),
  tail: [
    event("contentBlockStop", { contentBlockIndex: 0 }),
    event("messageStop", { stopReason: reason }),
    event("metadata", { usage: { inputTokens: 9, outputTokens: 9, totalTokens: 18 } }),
  ],
});

/** Amazon Bedrock's ConverseStream: each event a frame of AWS's binary event stream. */
export const bedrockDialect: Dialect = {
  name: "bedrock",
  provider: bedrock.create({
    ...SETTINGS,
    options: bedrock.options.parse({ region: "us-east-1" }),
  }) as HttpProvider,
  upstreamModel: "us.anthropic.claude-sonnet-4-5-20250929-v1:0",
  streams: [
    stream("text", (text) => ({ text })),
    stream(
      "tool call",
      (input) => ({ toolUse: { input } }),
      [{ toolUse: { toolUseId: "tooluse_1", name: "look" } }],
      "tool_use",
    ),
    stream("thinking", (text) => ({ reasoningContent: { text } })),
  ],
  toBytes({ event: name = "", data }) {
    const headers = {
      ":event-type": name,
      ":content-type": "application/json",
      ":message-type": "event",
    };
    return eventStreamFrame(headers, data);
  },
};
