import { steps } from "@sluice/mock-upstream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { completionOf } from "../faults/answers.ts";
import { cleanStream } from "../faults/clean-stream.ts";
import { openStage, type Stage } from "../faults/stage.ts";
import { events, STOP, says, streamScript, upstreamChunk } from "../faults/upstream-chunk.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** As providers send them: base64 with its padding, blanks, nulls, an unknown member, no index. */
const DETAILS = [
  {
    type: "reasoning.text",
    text: " 2+2 \n",
    signature: "EqQB/+==",
    format: "anthropic-claude-v1",
    index: 0,
  },
  { type: "reasoning.summary", summary: "sum", id: null, format: "openai-responses-v1", index: 1 },
  { type: "reasoning.encrypted", data: "gAAA\u00e9==", id: "rs_1", format: "openai-responses-v1" },
  { type: "reasoning.encrypted", data: "gBBB==", id: "rs_2", format: "openai-responses-v1" },
  { type: "reasoning.other", own: { deep: [null, 1] } },
];

const plain = async (message: object) => {
  const choices = [{ index: 0, message: { role: "assistant", ...message }, finish_reason: "stop" }];
  stage.a.next([steps.json(completionOf("a", { choices }))]);
  return JSON.parse((await stage.chat()).body.toString()).choices[0].message;
};
const streamed = async (...deltas: readonly object[]) => {
  const chunks = deltas.map((delta) => events(upstreamChunk(delta)));
  stage.a.next(streamScript(...chunks, events(STOP), events("[DONE]")));
  return cleanStream(await stage.chat({ stream: true })).map(
    ({ choices }) => choices[0]?.delta as Record<string, unknown>,
  );
};
const told = (deltas: readonly Record<string, unknown>[]) =>
  deltas.flatMap(({ reasoning_details: details }) => (details === undefined ? [] : [details]));

test("details of a plain answer come as they are, in order", async () => {
  const message = await plain({ content: "4", reasoning: "2+2", reasoning_details: DETAILS });
  expect(message).toMatchObject({ reasoning: "2+2", content: "4" });
  expect(message.reasoning_details).toEqual(DETAILS);
});

test("an empty list of details is an answer too", async () => {
  expect((await plain({ content: "4", reasoning_details: [] })).reasoning_details).toEqual([]);
  expect(await plain({ content: "4" })).not.toHaveProperty("reasoning_details");
});

test("details of a stream come as they are, piece by piece", async () => {
  const pieces = DETAILS.map((detail) => ({ content: "", reasoning_details: [detail] }));
  const deltas = await streamed(...pieces, { content: "4" });
  expect(told(deltas)).toEqual(DETAILS.map((detail) => [detail]));
});

test("an empty list in every event is told once", async () => {
  const deltas = await streamed(
    { role: "assistant", content: "a", reasoning: null, reasoning_details: [] },
    { content: "b", reasoning: null, reasoning_details: [] },
  );
  expect(told(deltas)).toEqual([[]]);
  expect(deltas.map(({ content }) => content).join("")).toBe("ab");
});

test("a text under another name is reasoning, and stands in the details of the same chunk", async () => {
  const detail = { type: "reasoning.text", text: "hm", format: "unknown", index: 0 };
  expect(await plain({ content: "4", reasoning_content: "hm" })).toMatchObject({
    reasoning: "hm",
    reasoning_details: [detail],
  });
  const deltas = await streamed({ reasoning_content: "hm" }, { content: "4" });
  expect(deltas[0]).toMatchObject({ reasoning: "hm", reasoning_details: [detail] });
  expect(deltas.every((delta) => !("reasoning_content" in delta))).toBe(true);
});

test("an upstream that streams nothing gives the same in one piece", async () => {
  const message = { role: "assistant", content: "4", reasoning: "2+2", reasoning_details: DETAILS };
  const choices = [{ index: 0, message, finish_reason: "stop" }];
  stage.a.next([steps.json(completionOf("a", { choices }))]);
  const chunks = cleanStream(await stage.chat({ stream: true }));
  expect(told(chunks.map(({ choices: [one] }) => one?.delta as Record<string, unknown>))).toEqual([
    DETAILS,
  ]);
});

test("an upstream that only streams gives a plain answer with every entry", async () => {
  const piece = (part: object) => ({
    reasoning_details: [
      { type: "reasoning.text", index: 0, format: "anthropic-claude-v1", ...part },
    ],
  });
  const deltas = [
    piece({ text: "2+", signature: null }),
    piece({ text: "2", signature: "EqQB==" }),
    piece({ text: "", signature: null }),
    { reasoning_details: [DETAILS[2]] },
    { reasoning_details: [DETAILS[3]] },
  ];
  const chunks = deltas.map((delta) => events(upstreamChunk(delta)));
  stage.a.next(streamScript(...chunks, events(says("4"), STOP, "[DONE]")));
  const { message } = JSON.parse((await stage.chat()).body.toString()).choices[0];
  expect(message.reasoning_details).toEqual([
    {
      type: "reasoning.text",
      index: 0,
      format: "anthropic-claude-v1",
      text: "2+2",
      signature: "EqQB==",
    },
    DETAILS[2],
    DETAILS[3],
  ]);
});

test("the caller's own turn goes up with its details as they were", async () => {
  const turn = { role: "assistant", content: "4", reasoning: "2+2", reasoning_details: DETAILS };
  const empty = { role: "assistant", content: "4", reasoning_details: [] };
  const user = { role: "user", content: "and?" };
  await stage.chat({ messages: [user, turn, user, empty, user] });
  expect(stage.a.calls.at(-1)?.body).toMatchObject({ messages: [user, turn, user, empty, user] });
});
