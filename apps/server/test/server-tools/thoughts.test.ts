import { type Answer, steps } from "@sluice/mock-upstream";
import { expect } from "vitest";
import { cleanStream } from "../faults/clean-stream.ts";
import { faultTests } from "../faults/fault-test.ts";
import { streamText } from "../faults/stream-text.ts";

const THINKING = { type: "thinking", thinking: "What day is it?", signature: "EqQBCk/+==" };
const REDACTED = { type: "redacted_thinking", data: "EmwKAhgB/+==" };
const TOOL_USE = {
  type: "tool_use",
  id: "toolu_1",
  name: "sluice_datetime",
  input: { timezone: "UTC" },
};
const SECOND = { type: "thinking", thinking: "Saturday.", signature: "EqQBDn/+==" };

const message = (content: readonly object[], stop_reason: string | null) => ({
  id: "msg_1",
  type: "message",
  role: "assistant",
  model: "claude-internal",
  content,
  stop_reason,
  stop_sequence: null,
  usage: { input_tokens: 10, output_tokens: 5 },
});

/** The Messages API says these blocks, whole or in events. */
const saysBlocks =
  (content: readonly Block[], stop: string): Answer =>
  ({ body }) =>
    (body as { stream?: boolean }).stream === true
      ? [
          steps.header("content-type", "text/event-stream"),
          ...[
            { type: "message_start", message: message([], null) },
            ...content.flatMap(eventsOf),
            {
              type: "message_delta",
              delta: { stop_reason: stop, stop_sequence: null },
              usage: { output_tokens: 5 },
            },
            { type: "message_stop" },
          ].map((event) => steps.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)),
        ]
      : [steps.json(message(content, stop))];

type Block = { readonly type: string } & Readonly<Record<string, unknown>>;

function eventsOf(block: Block, index: number) {
  const open = (content_block: object) => ({ type: "content_block_start", index, content_block });
  const add = (delta: object) => ({ type: "content_block_delta", index, delta });
  const close = { type: "content_block_stop", index };
  switch (block.type) {
    case "thinking":
      return [
        open({ type: "thinking", thinking: "", signature: "" }),
        add({ type: "thinking_delta", thinking: block.thinking }),
        add({ type: "signature_delta", signature: block.signature }),
        close,
      ];
    case "tool_use":
      return [
        open({ ...block, input: {} }),
        add({ type: "input_json_delta", partial_json: JSON.stringify(block.input) }),
        close,
      ];
    case "text":
      return [
        open({ type: "text", text: "" }),
        add({ type: "text_delta", text: block.text }),
        close,
      ];
    default:
      return [open(block), close];
  }
}

interface Sent {
  readonly messages: readonly { readonly role: string; readonly content: readonly object[] }[];
}

faultTests(
  "signed thoughts go back to Anthropic byte for byte, before the call that they led to",
  { whole: false, "as a stream": true },
  async ({ a, chat }, stream) => {
    a.next(
      saysBlocks([THINKING, REDACTED, TOOL_USE], "tool_use"),
      saysBlocks([SECOND, { type: "text", text: "It is Saturday." }], "end_turn"),
    );
    const reply = await chat({
      model: "t/claude",
      tools: [{ type: "openrouter:datetime" }],
      reasoning: { max_tokens: 1024 },
      stream,
    });
    const { messages } = (a.calls[1]?.body ?? { messages: [] }) as Sent;
    expect(messages[1]).toEqual({ role: "assistant", content: [THINKING, REDACTED, TOOL_USE] });
    expect(messages[2]).toMatchObject({
      role: "user",
      content: [{ type: "tool_result", tool_use_id: "toolu_1" }],
    });
    const chunks = stream ? cleanStream(reply) : [];
    const whole = stream ? undefined : JSON.parse(reply.body.toString()).choices[0].message;
    expect(whole?.content ?? streamText(chunks)).toBe("It is Saturday.");
    const details: readonly { readonly signature?: string; readonly index?: number }[] =
      whole?.reasoning_details ??
      chunks.flatMap(({ choices }) => {
        const delta = choices[0]?.delta as { readonly reasoning_details?: readonly object[] };
        return delta.reasoning_details ?? [];
      });
    const signed = details.filter(({ signature }) => signature);
    expect(signed.map(({ signature }) => signature)).toEqual([
      THINKING.signature,
      SECOND.signature,
    ]);
    expect(signed[0]?.index).not.toBe(signed[1]?.index);
  },
);
