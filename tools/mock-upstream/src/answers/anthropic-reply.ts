import type { RecordedCall } from "../recorded-call.ts";
import type { Script } from "../script.ts";
import type { Step } from "../step.ts";
import { steps } from "../steps.ts";
import { readField } from "./read-field.ts";
import { splitWords } from "./split-words.ts";

/** What an Anthropic answer says. */
export interface AnthropicOptions {
  readonly text?: string;
  readonly model?: string;
  /** "end_turn" unless given. */
  readonly stopReason?: string;
  /** Wait after each event in milliseconds; 0 unless given. */
  readonly intervalMs?: number;
}

const usage = { input_tokens: 10, output_tokens: 5 };

const fill = (options: AnthropicOptions): Required<AnthropicOptions> => ({
  text: "hello from the mock",
  model: "mock-model",
  stopReason: "end_turn",
  intervalMs: 0,
  ...options,
});

const message = (content: readonly object[], model: string, stop_reason: string | null) => ({
  id: "msg_mock",
  type: "message",
  role: "assistant",
  model,
  content,
  stop_reason,
  stop_sequence: null,
  usage: stop_reason === null ? { ...usage, output_tokens: 1 } : usage,
});

const whole = (options: AnthropicOptions): Script => {
  const { text, model, stopReason } = fill(options);
  return [steps.status(200), steps.json(message([{ type: "text", text }], model, stopReason))];
};

const stream = (options: AnthropicOptions): Script => {
  const { text, model, stopReason, intervalMs } = fill(options);
  const event = (type: string, rest: object = {}): Step =>
    steps.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...rest })}\n\n`, {
      waitMs: intervalMs,
    });
  return [
    steps.status(200),
    steps.header("content-type", "text/event-stream"),
    event("message_start", { message: message([], model, null) }),
    event("content_block_start", { index: 0, content_block: { type: "text", text: "" } }),
    ...splitWords(text).map((word) =>
      event("content_block_delta", { index: 0, delta: { type: "text_delta", text: word } }),
    ),
    event("content_block_stop", { index: 0 }),
    event("message_delta", {
      delta: { stop_reason: stopReason, stop_sequence: null },
      usage: { output_tokens: usage.output_tokens },
    }),
    event("message_stop"),
    steps.end(),
  ];
};

/** An answer of the Anthropic Messages protocol: a stream or a whole message by `stream`. */
export function anthropicReply(options: AnthropicOptions = {}): (call: RecordedCall) => Script {
  return ({ body }) => (readField(body, "stream") === true ? stream(options) : whole(options));
}
