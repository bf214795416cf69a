import { errorAnswer, rerankAnswer, steps } from "@sluice/mock-upstream";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Reply } from "../faults/ask.ts";
import { cleanStream } from "../faults/clean-stream.ts";
import { envelope } from "../faults/envelope.ts";
import { A_THEN_B, openStage, type Stage } from "../faults/stage.ts";
import { MANAGEMENT_KEY } from "../start-test-server.ts";

let stage: Stage;
beforeEach(async () => {
  stage = await openStage();
});
afterEach(() => stage.close());

const ASKED = { headers: { "x-service-metadata": "Enabled" } };
const management = { headers: { authorization: `Bearer ${MANAGEMENT_KEY}` } };
const metadataOf = (reply: Reply) => JSON.parse(reply.body.toString()).service_metadata;

test("it is there only when asked for", async () => {
  expect(metadataOf(await stage.chat())).toBeUndefined();
  const off = { headers: { "x-service-metadata": "disabled" } };
  expect(metadataOf(await stage.chat({}, off))).toBeUndefined();
  expect(metadataOf(await stage.chat({}, ASKED))).toEqual({
    requested: "t/one",
    strategy: "direct",
    region: "local",
    summary: "available=1, selected=A",
    attempt: 1,
    is_byok: false,
    endpoints: { total: 1, available: [{ provider: "A", model: "t/one", selected: true }] },
    attempts: [{ provider: "A", model: "t/one", status: 200 }],
  });
});

test("the legacy header and the alias ask for it too", async () => {
  const legacy = { headers: { "x-service-experimental-metadata": "enabled" } };
  expect(metadataOf(await stage.chat({}, legacy))).toBeDefined();
  const alias = { headers: { "x-openrouter-metadata": "enabled" } };
  const body = JSON.parse((await stage.chat({}, alias)).body.toString());
  expect(body.openrouter_metadata).toEqual(body.service_metadata);
  expect(body.openrouter_metadata).toBeDefined();
});

test("every attempt is in it", async () => {
  stage.a.next(errorAnswer(503));
  const metadata = metadataOf(await stage.chat(A_THEN_B, ASKED));
  expect(metadata).toMatchObject({
    attempt: 2,
    summary: "available=2, selected=B",
    attempts: [
      { provider: "A", status: 503 },
      { provider: "B", status: 200 },
    ],
    endpoints: {
      total: 2,
      available: expect.arrayContaining([
        { provider: "A", model: "t/two", selected: false },
        { provider: "B", model: "t/two", selected: true },
      ]),
    },
  });
});

test("a stream has it in its last chunk", async () => {
  const chunks = cleanStream(await stage.chat({ stream: true }, ASKED));
  const told = chunks.filter(({ service_metadata }) => service_metadata !== undefined);
  expect(told).toEqual([chunks.at(-1)]);
  expect(told[0]?.service_metadata).toMatchObject({ requested: "t/one", attempt: 1 });
});

test("an error has it beside itself", async () => {
  stage.a.next(errorAnswer(503));
  const failed = envelope(await stage.chat({}, ASKED), 503);
  expect(failed.service_metadata).toMatchObject({
    summary: "available=1",
    endpoints: { total: 1, available: [{ provider: "A", selected: false }] },
  });
});

test("an error of a request that no call could be paid for has it too", async () => {
  const made = await stage.post("/keys", { name: "k", limit: 0 }, management);
  const { key } = JSON.parse(made.body.toString());
  const asking = { headers: { ...ASKED.headers, authorization: `Bearer ${key}` } };
  const told = {
    requested: "t/two",
    strategy: "direct",
    region: "local",
    summary: "available=2",
    attempt: 0,
    is_byok: false,
    endpoints: {
      total: 2,
      available: [
        { provider: "A", model: "t/two", selected: false },
        { provider: "B", model: "t/two", selected: false },
      ],
    },
  };
  const two = { model: "t/two", provider: { order: ["a", "b"] } };
  expect(envelope(await stage.chat(two, asking), 402).service_metadata).toEqual(told);
  const streamed = { ...two, stream: true };
  expect(envelope(await stage.chat(streamed, asking), 402).service_metadata).toEqual(told);
  const rank = { model: "t/rank", query: "q", documents: ["a"] };
  const ranked = envelope(await stage.post("/rerank", rank, asking), 402);
  expect(ranked.service_metadata).toMatchObject({ requested: "t/rank", attempt: 0 });
});

test.each([
  ["out of range", { temperature: 7 }, 400],
  ["of no model", { model: "no/such" }, 400],
  [
    "that contradicts itself",
    { messages: [{ role: "tool", tool_call_id: "none", content: "x" }] },
    422,
  ],
])("a mistake in the request (%s) has none", async (_what, more, status) => {
  const reply = await stage.chat(more, ASKED);
  expect(envelope(reply, status)).not.toHaveProperty("service_metadata");
});

test("an error before routing has none", async () => {
  const failed = envelope(await stage.chat({ temperature: 7 }, ASKED), 400);
  expect(failed).not.toHaveProperty("service_metadata");
  const stranger = { headers: { ...ASKED.headers, authorization: "Bearer none" } };
  expect(envelope(await stage.chat({}, stranger), 401)).not.toHaveProperty("service_metadata");
});

test("a broken stream has it in the error's chunk", async () => {
  const delta = { choices: [{ index: 0, delta: { content: "x" }, finish_reason: null }] };
  stage.a.next([
    steps.header("content-type", "text/event-stream"),
    steps.event(delta),
    steps.pause(50),
    steps.reset(),
  ]);
  const reply = await stage.chat({ stream: true }, ASKED);
  const last = reply.body.toString().split("\n\n").at(-3) ?? "";
  expect(JSON.parse(last.slice("data: ".length))).toMatchObject({
    error: { code: 502 },
    service_metadata: { requested: "t/one" },
  });
});

test("rerank has it", async () => {
  const body = { model: "t/rank", query: "q", documents: ["a", "b"] };
  stage.a.next(rerankAnswer());
  const reply = await stage.post("/rerank", body, ASKED);
  expect(reply.status).toBe(200);
  expect(metadataOf(reply)).toMatchObject({ requested: "t/rank", attempt: 1 });
});
