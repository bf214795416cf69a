import { eventStreamFrame, type Script, steps } from "@sluice/mock-upstream";
import { type Answer, halves } from "./answer.ts";
import { anthropic } from "./anthropic.ts";
import type { Dialect, Told } from "./dialect.ts";

/** Converse with one of Claude's models; its streams are binary. */
export const bedrock: Dialect = {
  model: "us.anthropic.claude-sonnet-4-5-20250929-v1:0",
  entry:
    "options: { region: us-east-1, access_key_id: AKIDEXAMPLE, secret_access_key: up-secret-s }",
  ids: "tooluse_",
  whole: (answer) => [
    steps.json({
      output: { message: { role: "assistant", content: blocksOf(answer) } },
      stopReason: stopReason(answer),
      usage: usage(answer),
      metrics: { latencyMs: 1 },
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
  retold: anthropic.retold,
  details: anthropic.details,
};

interface Block {
  readonly text?: string;
  readonly image?: { readonly format: string; readonly source: { readonly bytes: string } };
  readonly document?: { readonly format: string; readonly source: { readonly bytes: string } };
  readonly toolUse?: { readonly toolUseId: string; readonly input: { readonly at: string } };
  readonly toolResult?: { readonly toolUseId: string; readonly content: readonly Block[] };
  readonly reasoningContent?: {
    readonly reasoningText?: { readonly text: string; readonly signature: string };
    readonly redactedContent?: string;
  };
}

interface Sent {
  readonly system?: readonly Block[];
  readonly messages: readonly {
    readonly role: "user" | "assistant";
    readonly content: readonly Block[];
  }[];
}

function toldBlock(role: "user" | "assistant", block: Block): Told {
  const { text, image, document, toolUse, toolResult, reasoningContent } = block;
  if (image?.format === "png") return ["image", image.source.bytes];
  if (document?.format === "pdf") return ["pdf", document.source.bytes];
  if (toolUse !== undefined) return ["call", toolUse.toolUseId, toolUse.input.at];
  if (toolResult !== undefined) {
    const said = toolResult.content.map((piece) => piece.text).join("");
    return ["result", toolResult.toolUseId, said];
  }
  if (reasoningContent === undefined) return [role, String(text)];
  const { reasoningText: thought, redactedContent: sealed } = reasoningContent;
  return thought === undefined
    ? ["sealed", String(sealed)]
    : ["thought", thought.text, thought.signature];
}

const stopReason = ({ calls }: Answer) => (calls.length > 0 ? "tool_use" : "end_turn");

const usage = ({ tokens: { prompt, cached, written, completion } }: Answer) => ({
  inputTokens: prompt - cached - written,
  cacheReadInputTokens: cached,
  cacheWriteInputTokens: written,
  outputTokens: completion,
  totalTokens: prompt + completion,
});

function blocksOf({ text, calls, thought, sealed }: Answer): readonly object[] {
  return [
    ...(thought === undefined ? [] : [{ reasoningContent: { reasoningText: thought } }]),
    ...(sealed === undefined ? [] : [{ reasoningContent: { redactedContent: sealed } }]),
    ...(text === "" ? [] : [{ text }]),
    ...calls.map(({ id, args }) => ({ toolUse: { toolUseId: id, name: "look", input: args } })),
  ];
}

function stream(answer: Answer): Script {
  return [
    steps.header("content-type", "application/vnd.amazon.eventstream"),
    event("messageStart", { role: "assistant" }),
    ...streamed(answer).flatMap(({ start, deltas }, contentBlockIndex) => [
      ...(start === undefined
        ? []
        : [event("contentBlockStart", { contentBlockIndex, start: { toolUse: start } })]),
      ...deltas.map((delta) => event("contentBlockDelta", { contentBlockIndex, delta })),
      event("contentBlockStop", { contentBlockIndex }),
    ]),
    event("messageStop", { stopReason: stopReason(answer) }),
    event("metadata", { usage: usage(answer), metrics: { latencyMs: 1 } }),
    steps.end(),
  ];
}

function event(type: string, value: object) {
  const headers = {
    ":event-type": type,
    ":content-type": "application/json",
    ":message-type": "event",
  };
  return steps.write(eventStreamFrame(headers, value), { waitMs: 0 });
}

interface StreamedBlock {
  /** Only calls are announced. */
  readonly start?: object;
  readonly deltas: readonly object[];
}

function streamed({ text, calls, thought, sealed }: Answer): readonly StreamedBlock[] {
  const thoughts = halves(thought?.text ?? "").map((half) => ({
    reasoningContent: { text: half },
  }));
  const signature = { reasoningContent: { signature: thought?.signature } };
  const seal = { reasoningContent: { redactedContent: sealed } };
  return [
    ...(thought === undefined ? [] : [{ deltas: [...thoughts, signature] }]),
    ...(sealed === undefined ? [] : [{ deltas: [seal] }]),
    ...(text === "" ? [] : [{ deltas: halves(text).map((half) => ({ text: half })) }]),
    ...calls.map(({ id, args }) => ({
      start: { toolUseId: id, name: "look" },
      deltas: halves(JSON.stringify(args)).map((half) => ({ toolUse: { input: half } })),
    })),
  ];
}
