import { errorAnswer, rerankAnswer, speechAnswer } from "@sluice/mock-upstream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Asking, ask } from "../faults/ask.ts";
import { readEvents } from "../faults/read-events.ts";
import { openStage, type Stage } from "../faults/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const ID = /^gen-\d{10}-[A-Za-z0-9]{20}$/;
const chat = { model: "t/one", messages: [{ role: "user", content: "hi" }] };

test("a plain answer has it in the body and in the header", async () => {
  const reply = await stage.chat();
  expect(reply.headers["x-generation-id"]).toMatch(ID);
  expect(JSON.parse(reply.body.toString()).id).toBe(reply.headers["x-generation-id"]);
});

test("every chunk of a stream has it", async () => {
  const reply = await stage.chat({ stream: true });
  const ids = readEvents(reply.body)
    .slice(0, -1)
    .map((data) => JSON.parse(data).id);
  expect(new Set(ids)).toEqual(new Set([reply.headers["x-generation-id"]]));
});

test("rerank and speech have it", async () => {
  stage.a.next(rerankAnswer());
  const ranked = await stage.post("/rerank", {
    model: "t/rank",
    query: "q",
    documents: ["a", "b"],
  });
  expect(ranked.headers["x-generation-id"]).toMatch(/^gen-rerank-/);
  expect(JSON.parse(ranked.body.toString()).id).toBe(ranked.headers["x-generation-id"]);
  stage.a.next(speechAnswer());
  const spoken = await stage.post("/audio/speech", {
    model: "t/voice",
    input: "x",
    voice: "alloy",
  });
  expect(spoken.status).toBe(200);
  expect(spoken.headers["x-generation-id"]).toMatch(ID);
});

test.each([
  [400, { body: "nonsense" }],
  [400, { body: JSON.stringify({ ...chat, model: "no/such" }) }],
  [404, { body: JSON.stringify({ ...chat, provider: { only: ["nobody"] } }) }],
  [415, { body: "x", headers: { "content-type": "text/plain" } }],
  [413, { body: Buffer.alloc(33 * 1024 * 1024) }],
  [401, { body: "{}", headers: { authorization: "Bearer none" } }],
] as const)("an error %i has it", async (status, asking: Asking) => {
  const reply = await ask(`${stage.server.base}/chat/completions`, {
    ...asking,
    headers: {
      authorization: `Bearer ${stage.server.key}`,
      "content-type": "application/json",
      ...asking.headers,
    },
  });
  expect(reply.status).toBe(status);
  expect(reply.headers["x-generation-id"]).toMatch(ID);
});

test("a failed upstream's error has it", async () => {
  stage.a.next(errorAnswer(500));
  const reply = await stage.chat();
  expect(reply.status).toBe(502);
  expect(reply.headers["x-generation-id"]).toMatch(ID);
});
