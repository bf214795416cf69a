import { type Script, steps } from "@sluice/mock-upstream";
import { type Answer, halves, type Tokens } from "./answer.ts";
import { type Dialect, plainly, type Told } from "./dialect.ts";

/** The Messages API. Claude's signatures hold with every host of its models. */
export const anthropic: Dialect = {
  model: "claude-opus-4-8",
  entry: "api_key: up-secret",
  ids: "toolu_",
  whole: (answer) => [
    steps.json({
      type: "message",
      content: blocksOf(answer),
      stop_reason: stopReason(answer),
      usage: { ...promptUsage(answer.tokens), output_tokens: answer.tokens.completion },
    }),
  ],
  stream,
  told(body) {
    const { system = [], messages } = body as Sent;
    return [
      ...system.map(({ text }) => ["system", String(text)] as const),
      ...messages.flatMap(({ role, content }) => content.map((block) => toldBlock(role, block))),
    ];
  },
  retold(by, answer) {
    if (by !== "anthropic" && by !== "bedrock") return plainly(answer);
    const { thought, sealed } = answer;
    return [
      ...(thought === undefined ? [] : [["thought", thought.text, thought.signature] as const]),
      ...(sealed === undefined ? [] : [["sealed", sealed] as const]),
      ...plainly(answer),
    ];
  },
  details: ({ tokens }) => ({
    prompt_tokens_details: { cached_tokens: tokens.cached, cache_write_tokens: tokens.written },
  }),
};

interface Block {
  readonly type: string;
  readonly text?: string;
  readonly thinking?: string;
  readonly signature?: string;
  readonly data?: string;
  readonly id?: string;
  readonly input?: { readonly at: string };
  readonly tool_use_id?: string;
  readonly content?: readonly Block[];
  readonly source?: { readonly media_type: string; readonly data: string };
}

interface Sent {
  readonly system?: readonly Block[];
  readonly messages: readonly {
    readonly role: "user" | "assistant";
    readonly content: readonly Block[];
  }[];
}

function toldBlock(role: "user" | "assistant", block: Block): Told {
  const { type, source } = block;
  switch (type) {
    case "text":
      return [role, String(block.text)];
    case "thinking":
      return ["thought", String(block.thinking), String(block.signature)];
    case "redacted_thinking":
      return ["sealed", String(block.data)];
    case "tool_use":
      return ["call", String(block.id), block.input?.at];
    case "tool_result":
      return ["result", String(block.tool_use_id), textOf(block.content)];
  }
  const kinds: Record<string, "image" | "pdf"> = { "image/png": "image", "application/pdf": "pdf" };
  const kind = kinds[String(source?.media_type)];
  if (kind === undefined) throw new Error(`an unknown block: ${JSON.stringify(block)}`);
  return [kind, String(source?.data)];
}

const textOf = (content: readonly Block[] = []) => content.map(({ text }) => text).join("");
const stopReason = ({ calls }: Answer) => (calls.length > 0 ? "tool_use" : "end_turn");

const promptUsage = ({ prompt, cached, written }: Tokens) => ({
  input_tokens: prompt - cached - written,
  cache_read_input_tokens: cached,
  cache_creation_input_tokens: written,
});

function blocksOf({ text, calls, thought, sealed }: Answer): readonly object[] {
  return [
    ...(thought === undefined
      ? []
      : [{ type: "thinking", thinking: thought.text, signature: thought.signature }]),
    ...(sealed === undefined ? [] : [{ type: "redacted_thinking", data: sealed }]),
    ...(text === "" ? [] : [{ type: "text", text }]),
    ...calls.map(({ id, args }) => ({ type: "tool_use", id, name: "look", input: args })),
  ];
}

function stream(answer: Answer): Script {
  const event = (value: { readonly type: string }) =>
    steps.write(`event: ${value.type}\ndata: ${JSON.stringify(value)}\n\n`, { waitMs: 0 });
  const start = { usage: { ...promptUsage(answer.tokens), output_tokens: 1 } };
  const end = {
    delta: { stop_reason: stopReason(answer) },
    usage: { output_tokens: answer.tokens.completion },
  };
  return [
    steps.header("content-type", "text/event-stream"),
    event({ type: "message_start", message: start } as { type: string }),
    ...streamed(answer).flatMap(([content_block, ...deltas], index) => [
      event({ type: "content_block_start", index, content_block } as { type: string }),
      ...deltas.map((delta) =>
        event({ type: "content_block_delta", index, delta } as { type: string }),
      ),
      event({ type: "content_block_stop", index } as { type: string }),
    ]),
    event({ type: "message_delta", ...end } as { type: string }),
    event({ type: "message_stop" }),
    steps.end(),
  ];
}

/** The start of each block, and what is added to it. */
function streamed({ text, calls, thought, sealed }: Answer): readonly (readonly object[])[] {
  return [
    ...(thought === undefined
      ? []
      : [
          [
            { type: "thinking", thinking: "", signature: "" },
            ...halves(thought.text).map((half) => ({ type: "thinking_delta", thinking: half })),
            { type: "signature_delta", signature: thought.signature },
          ],
        ]),
    ...(sealed === undefined ? [] : [[{ type: "redacted_thinking", data: sealed }]]),
    ...(text === ""
      ? []
      : [
          [
            { type: "text", text: "" },
            ...halves(text).map((half) => ({ type: "text_delta", text: half })),
          ],
        ]),
    ...calls.map(({ id, args }) => [
      { type: "tool_use", id, name: "look", input: {} },
      ...halves(JSON.stringify(args)).map((half) => ({
        type: "input_json_delta",
        partial_json: half,
      })),
    ]),
  ];
}
