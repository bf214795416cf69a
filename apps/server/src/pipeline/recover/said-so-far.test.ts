import { type ChatChunk, objectPiece, type StreamPiece } from "@sluice/schema";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SaidSoFar } from "./said-so-far.ts";

type Delta = ChatChunk["choices"][number]["delta"];

const piece = (delta: Delta, index = 0): StreamPiece =>
  objectPiece({
    id: "gen-1",
    object: "chat.completion.chunk",
    created: 1,
    model: "a/b",
    provider: "A",
    choices: [{ index, delta, finish_reason: null }],
  });
/** As a decoder splices it; its chunk is never asked for. */
const spliced = (text: string): StreamPiece => ({
  raw: "data: …",
  rawText: JSON.stringify(text).slice(1, -1),
  token: true,
  notable: false,
  chunk: () => expect.fail("a spliced piece was parsed"),
});
const saidOf = (...pieces: readonly StreamPiece[]) => {
  const said = new SaidSoFar();
  said.note(pieces);
  return said;
};

test("keeps the text of spliced and of built pieces, in order, also past half a character", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.string({ unit: "binary" }), fc.boolean(), fc.nat(20)), {
        maxLength: 600,
      }),
      (parts) => {
        const cut = parts.flatMap(([text, isSpliced, at]) => [
          { text: text.slice(0, at), isSpliced },
          { text: text.slice(at), isSpliced },
        ]);
        const said = new SaidSoFar();
        for (const { text, isSpliced } of cut) {
          said.note([isSpliced ? spliced(text) : piece({ role: "assistant", content: text })]);
        }
        expect(said.text).toBe(parts.map(([text]) => text).join(""));
        expect(said.text).toBe(parts.map(([text]) => text).join(""));
      },
    ),
    { numRuns: 50 },
  );
});

describe("what cannot be continued", () => {
  const call = { index: 0, id: "c", type: "function" as const, function: { name: "f" } };
  test.each<[string, StreamPiece]>([
    ["a tool call had begun", piece({ tool_calls: [call] })],
    ["it has several choices", piece({ content: "x" }, 1)],
    ["the model had begun to refuse", piece({ refusal: "I will not" })],
    ["it holds more than text", piece({ images: [{ image_url: { url: "data:," } }] } as Delta)],
    ["it holds more than text", piece({ audio: { data: "AAAA" } } as Delta)],
    ["it is too long", spliced("x".repeat(1_000_001))],
  ])("%s", (reason, hinders) => {
    const said = saidOf(spliced("text"), hinders, spliced("more"));
    expect(said.hindrance).toBe(reason);
    expect(said.text).toBe("");
  });
});

test("thoughts are counted, and over when text comes", () => {
  const said = saidOf(piece({ reasoning: "hm" }), piece({ reasoning: "so" }));
  expect(said).toMatchObject({ thinking: true, thoughtPieces: 2, text: "" });
  said.note([spliced("Hi")]);
  expect(said).toMatchObject({ thinking: false, thoughtPieces: 2, text: "Hi" });
  said.note([piece({ reasoning: "wait" })]);
  expect(said.thinking).toBe(true);
});
