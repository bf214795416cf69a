import { type ChatChunk, type ChunkChoice, type Delta, objectPiece } from "@sluice/schema";
import { describe, expect, test } from "vitest";
import { ShownPieces } from "./shown-pieces.ts";

const chunkOf = (delta: Delta, finish: ChunkChoice["finish_reason"] = null): ChatChunk => ({
  id: "gen-1",
  object: "chat.completion.chunk",
  created: 1,
  model: "a/b",
  provider: "A",
  choices: [{ index: 0, delta, finish_reason: finish, native_finish_reason: finish }],
});
const pieceOf = (delta: Delta, finish: ChunkChoice["finish_reason"] = null) =>
  objectPiece(chunkOf(delta, finish));
const shownBy = () => new ShownPieces((name) => name === "mine");
const deltas = (pieces: readonly { chunk(): ChatChunk }[]) =>
  pieces.map((piece) => piece.chunk().choices[0]?.delta);
const OPENING = { role: "assistant", content: "" } as const;
const call = (index: number, name: string) => ({
  index,
  id: name,
  type: "function" as const,
  function: { name, arguments: "{}" },
});

describe("the opening", () => {
  test("waits for something that is said, and comes once", () => {
    const shown = shownBy();
    expect(shown.push([pieceOf(OPENING), pieceOf({ tool_calls: [call(0, "theirs")] })])).toEqual(
      [],
    );
    expect(shown.push([pieceOf(OPENING, "tool_calls")])).toEqual([]);
    shown.nextRound("");
    const pieces = shown.push([pieceOf(OPENING), pieceOf({ content: "hi" })]);
    expect(deltas(pieces)).toEqual([OPENING, { content: "hi" }]);
    expect(shown.push([pieceOf({ role: "assistant", content: "" })])).toEqual([]);
  });

  test("of an answer that says nothing comes with its end", () => {
    const shown = shownBy();
    shown.push([pieceOf(OPENING), pieceOf({}, "stop")]);
    const last = shown.last("stop", []).map((piece) => piece.chunk().choices[0]);
    expect(last.map((choice) => choice?.finish_reason)).toEqual([null, "stop"]);
  });
});

test("pieces that are text alone pass untouched", () => {
  const shown = shownBy();
  const piece = {
    raw: "data: …",
    rawText: "hi",
    token: true,
    notable: false,
    chunk: () => expect.fail("it was parsed"),
  };
  expect(shown.push([piece])[0]).toBe(piece);
});

test("a chunk with an end that also says something is shown without its end", () => {
  const shown = shownBy();
  const [piece] = shown.push([pieceOf({ content: "hi" }, "stop")]);
  expect(piece?.chunk().choices[0]).toMatchObject({
    delta: { content: "hi" },
    finish_reason: null,
  });
  expect(shown.end()).toEqual({ finishReason: "stop", nativeFinishReason: "stop" });
});

test("an error in a chunk passes as it is", () => {
  const chunk = { ...chunkOf({}, "error"), error: { code: 502, message: "broke" } };
  const piece = objectPiece(chunk);
  expect(shownBy().push([piece])).toEqual([piece]);
});

test("functions of the caller are counted from 0, whatever stands between them", () => {
  const shown = shownBy();
  const calls = [
    call(0, "theirs"),
    call(1, "mine"),
    call(2, "theirs"),
    { ...call(3, "mine"), id: "m2" },
  ];
  const pieces = shown.push([
    pieceOf({ tool_calls: calls }),
    pieceOf({ tool_calls: [{ index: 3, function: { arguments: " " } }] }),
  ]);
  expect(deltas(pieces).map((delta) => delta?.tool_calls)).toEqual([
    [
      { ...call(1, "mine"), index: 0 },
      { ...call(3, "mine"), id: "m2", index: 1 },
    ],
    [{ index: 1, function: { arguments: " " } }],
  ]);
  expect(shown.calls().map(({ id, function: { arguments: text } }) => [id, text])).toEqual([
    ["theirs", "{}"],
    ["mine", "{}"],
    ["theirs", "{}"],
    ["m2", "{} "],
  ]);
});

test("what a provider says of a call beside the usual is kept, for it wants it back", () => {
  const shown = shownBy();
  const signed = { ...call(0, "theirs"), extra_content: { google: { thought_signature: "AA==" } } };
  shown.push([pieceOf({ tool_calls: [signed] })]);
  expect(shown.calls()).toMatchObject([{ extra_content: signed.extra_content }]);
});

test("places of citations and entries of thoughts go on where the round before ended", () => {
  const shown = shownBy();
  const cited = (start: number) => ({
    type: "url_citation",
    url_citation: { url: "https://ex.org", title: "T", start_index: start, end_index: start + 2 },
  });
  const thought = { type: "reasoning.text", text: "hm", index: 0 };
  const round = () =>
    shown.push([
      pieceOf({ reasoning_details: [thought], annotations: [cited(1)], content: "abcde" }),
    ]);
  expect(deltas(round())).toMatchObject([
    { reasoning_details: [thought], annotations: [cited(1)] },
  ]);
  shown.nextRound("abcde");
  expect(deltas(round())).toMatchObject([
    { reasoning_details: [{ ...thought, index: 1 }], annotations: [cited(6)] },
  ]);
});

test("the end tells citations before it, and the reason that the caller is told", () => {
  const shown = shownBy();
  shown.push([pieceOf({ content: "hi" }), pieceOf({}, "tool_calls")]);
  const annotations = [{ type: "url_citation" }];
  const choices = shown.last("stop", annotations).map((piece) => piece.chunk().choices[0]);
  expect(choices).toEqual([
    {
      index: 0,
      delta: { ...OPENING, annotations },
      finish_reason: null,
      native_finish_reason: null,
    },
    { index: 0, delta: OPENING, finish_reason: "stop", native_finish_reason: "tool_calls" },
  ]);
});
