import { type ChatChunk, objectPiece, type StreamPiece } from "@sluice/schema";
import { expect, test } from "vitest";
import { compileGuardrails } from "./compile-guardrails.ts";
import { guardReads } from "./guard-reads.ts";

const guardrail = (action: "redact" | "block" | "flag") =>
  compileGuardrails([
    { name: "keys", patterns: ["AKIA[0-9]{4}"], action, scope: "account", on: ["output"] },
  ])?.output("any") ?? [];

/** One read with one chunk that holds all of a text. */
async function* whole(content: string): AsyncGenerator<readonly StreamPiece[]> {
  const chunk: ChatChunk = {
    id: "g",
    object: "chat.completion.chunk",
    created: 1,
    model: "m",
    provider: "P",
    choices: [{ index: 0, delta: { role: "assistant", content }, finish_reason: "stop" }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  };
  yield [objectPiece(chunk)];
}

async function guarded(text: string, action: Parameters<typeof guardrail>[0]) {
  let turns = 0;
  const chunks: ChatChunk[] = [];
  const nextTurn = async () => {
    turns += 1;
  };
  const judged = { over: () => {}, blocked: () => {}, nextTurn };
  for await (const pieces of guardReads(whole(text), guardrail(action), judged)) {
    chunks.push(...pieces.map((piece) => piece.chunk()));
  }
  const said = chunks.map(({ choices }) => choices[0]?.delta.content ?? "");
  return { chunks, turns, said };
}

const LONG = `${"🐧 ".repeat(20_000)}AKIA1234${" fine".repeat(20_000)}`;

test.each([
  ["redact", LONG.replace("AKIA1234", "[redacted]")],
  ["flag", LONG],
] as const)("others have turns while a long piece is looked at (%s)", async (action, text) => {
  const { chunks, turns, said } = await guarded(LONG, action);
  expect(turns).toBeGreaterThan(LONG.length / 20_000);
  expect(said.join("") === text).toBe(true);
  for (const part of said) expect(part).toBe(Buffer.from(part).toString());
  const ends = chunks.flatMap(({ choices }) => choices[0]?.finish_reason ?? []);
  expect(ends).toEqual(["stop"]);
  expect(chunks.filter(({ usage }) => usage !== undefined)).toHaveLength(1);
});

test("a match that stands where a long piece is cut is found", async () => {
  const text = `${"x".repeat(16_380)}AKIA1234 rest`;
  expect((await guarded(text, "redact")).said.join("")).not.toContain("AKIA");
  await expect(guarded(text, "block")).rejects.toMatchObject({ status: 403 });
});

test("a short piece has no turn of its own", async () => {
  expect((await guarded("short", "redact")).turns).toBe(0);
});
