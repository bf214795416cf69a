import type { HttpProvider } from "@sluice/providers";
import { cohere } from "@sluice/providers/adapters";
import { type Dialect, SETTINGS, toServerSent } from "./dialect.ts";
import type { Brings, SpokenEvent, SpokenStream } from "./spoken-stream.ts";

function event(type: string, message: object | undefined, more: object = {}): SpokenEvent {
  const delta = message === undefined ? {} : { delta: { message } };
  return { event: type, data: { type, ...more, ...delta } };
}

const stream = (
  brings: Brings,
  start: SpokenEvent,
  piece: (text: string) => SpokenEvent,
  finish = "COMPLETE",
): SpokenStream => ({
  brings,
  head: [event("message-start", { role: "assistant", content: [] }, { id: "c1" }), start],
  piece,
  tail: [
    {
      event: "message-end",
      data: {
        type: "message-end",
        delta: {
          finish_reason: finish,
          usage: { billed_units: { input_tokens: 5, output_tokens: 9 } },
        },
      },
    },
  ],
});

const content = (value: object) => event("content-delta", { content: value }, { index: 0 });

/** Cohere's chat, version 2. */
export const cohereDialect: Dialect = {
  name: "cohere",
  provider: cohere.create({ ...SETTINGS, options: cohere.options.parse({}) }) as HttpProvider,
  upstreamModel: "command-x",
  streams: [
    stream(
      "text",
      event("content-start", { content: { type: "text", text: "" } }, { index: 0 }),
      (text) => content({ text }),
    ),
    stream(
      "tool call",
      event(
        "tool-call-start",
        {
          tool_calls: { id: "look_1", type: "function", function: { name: "look", arguments: "" } },
        },
        { index: 0 },
      ),
      (text) =>
        event("tool-call-delta", { tool_calls: { function: { arguments: text } } }, { index: 0 }),
      "TOOL_CALL",
    ),
    stream(
      "thinking",
      event("content-start", { content: { type: "thinking", thinking: "" } }, { index: 0 }),
      (text) => content({ thinking: text }),
    ),
  ],
  toBytes: toServerSent,
};
