import type { RequestTool } from "@sluice/plugins";
import {
  type ChatChunk,
  type ChatRequest,
  type ChunkChoice,
  type Delta,
  objectPiece,
  type StreamPiece,
} from "@sluice/schema";
import fc from "fast-check";
import * as z from "zod";
import type { ChargedCall } from "../../charged-call.ts";
import { type Charge, NOTHING_USED } from "../../settlement.ts";
import { sumOfCharges } from "../../sum-of-charges.ts";
import { LoopReads } from "../loop-reads.ts";
import { loopTools } from "../loop-tools.ts";
import { ToolLoop } from "../tool-loop.ts";

/** What a model does in one round. */
export interface Round {
  readonly text: string;
  readonly thought: string;
  readonly calls: readonly { readonly name: string; readonly args: string }[];
  readonly finish: "tool_calls" | "stop" | "length";
  /** Text and arguments come in pieces of so many characters. */
  readonly size: number;
}

const round: fc.Arbitrary<Round> = fc.record({
  text: fc.string({ maxLength: 12 }),
  thought: fc.string({ maxLength: 6 }),
  calls: fc.array(
    fc.record({
      name: fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom("sluice_ok", "sluice_slow", "sluice_throws") },
        { weight: 1, arbitrary: fc.constantFrom("nobody", "weather") },
      ),
      args: fc.constantFrom("", "{}", '{"n":1}', '{"n":"x"}', "{"),
    }),
    { maxLength: 4 },
  ),
  finish: fc.oneof(
    { weight: 8, arbitrary: fc.constant("tool_calls" as const) },
    { weight: 1, arbitrary: fc.constantFrom("stop" as const, "length" as const) },
  ),
  size: fc.integer({ min: 1, max: 5 }),
});
/** A model's rounds, and what ends them. */
export const script = fc.record({
  rounds: fc.array(round, { minLength: 1, maxLength: 8 }),
  budget: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
  steps: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  /** Some providers count the ids of calls from 0 in every answer. */
  countsIds: fc.boolean(),
});
export type Script = typeof script extends fc.Arbitrary<infer Value> ? Value : never;

const toolOf = (type: string, execute: () => Promise<string>): RequestTool =>
  ({
    tool: {
      type,
      parameters: z.object({ n: z.int().optional() }),
      describe: () => ({ description: "", parameters: {} }),
      execute,
    },
    pluginId: "test",
    context: { options: {} },
  }) as unknown as RequestTool;

/** Runs a script; gives what the provider was asked and said, what the caller got, and what ran. */
export async function play({ rounds, budget, steps, countsIds }: Script) {
  let ran = 0;
  const counted = async (text: string, turns: number) => {
    ran += 1;
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    if (text === "") throw new Error("broken");
    return text;
  };
  const offered = [
    toolOf("sluice:ok", () => counted("fine", 0)),
    toolOf("sluice:slow", () => counted("late", 9)),
    toolOf("sluice:throws", () => counted("", 2)),
  ];
  const request: ChatRequest = {
    stream: true,
    messages: [{ role: "user", content: "go" }],
    tools: [{ type: "function", function: { name: "weather" } }],
    ...(budget === undefined ? {} : { max_tool_calls: budget }),
    ...(steps === undefined
      ? {}
      : { stop_server_tools_when: [{ type: "step_count_is", step_count: steps }] }),
  };
  const asked: ChatRequest[] = [];
  let charged: Charge = NOTHING_USED;
  const loop = new ToolLoop(request, loopTools(offered, request), {
    call: async (sent) => {
      const said = rounds[asked.length] ?? LAST;
      asked.push(sent);
      return callOf(said, countsIds ? "call" : `r${asked.length}`);
    },
    fit: async (results) => results,
    around: {
      clock: { sleep: () => new Promise(() => {}) },
      signal: new AbortController().signal,
      onError: () => {},
    },
    settlement: {
      add: (charge) => {
        charged = sumOfCharges(charged, charge);
      },
      added: () => charged,
    },
    report: () => {},
  });
  const chunks: ChatChunk[] = [];
  for await (const pieces of new LoopReads(loop, await loop.begin())) {
    chunks.push(...pieces.map((piece) => piece.chunk()));
  }
  const played = asked.map((_sent, at) => rounds[at] ?? LAST);
  return { asked, played, chunks, ran, details: charged.details ?? {} };
}

const LAST: Round = { text: "end", thought: "", calls: [], finish: "stop", size: 9 };

function callOf(said: Round, prefix: string): ChargedCall {
  return {
    answer: { kind: "stream", reads: readsOf(said, prefix) },
    by: () => undefined,
    charge: () => ({ ...NOTHING_USED, promptTokens: 3, completionTokens: 2 }),
  };
}

async function* readsOf(said: Round, prefix: string): AsyncGenerator<readonly StreamPiece[]> {
  const { text, thought, calls, finish, size } = said;
  const sayings: Delta[] = [
    { role: "assistant", content: "" },
    ...(thought === ""
      ? []
      : [{ reasoning_details: [{ type: "reasoning.text", text: thought, index: 0 }] }]),
    ...cut(text, size).map((content) => ({ content })),
    ...calls.flatMap(({ name, args }, index) => [
      {
        tool_calls: [
          {
            index,
            id: `${prefix}_${index}`,
            type: "function" as const,
            function: { name, arguments: "" },
          },
        ],
      },
      ...cut(args, size).map((more) => ({
        tool_calls: [{ index, function: { arguments: more } }],
      })),
    ]),
  ];
  for (const delta of sayings) yield [pieceOf(delta, null)];
  yield [pieceOf({ content: "" }, calls.length === 0 && finish === "tool_calls" ? "stop" : finish)];
}

const cut = (text: string, size: number) =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
    text.slice(at * size, (at + 1) * size),
  );

/** Text as a decoder splices it, everything else built. */
function pieceOf(delta: Delta, finish: ChunkChoice["finish_reason"]): StreamPiece {
  const chunk: ChatChunk = {
    id: "gen-1",
    object: "chat.completion.chunk",
    created: 1,
    model: "a/b",
    provider: "A",
    choices: [{ index: 0, delta, finish_reason: finish, native_finish_reason: finish }],
  };
  const isText = Object.keys(delta).join() === "content" && finish === null;
  if (!isText) return objectPiece(chunk);
  const rawText = JSON.stringify(delta.content).slice(1, -1);
  return { raw: "data: …", rawText, token: true, notable: false, chunk: () => chunk };
}
