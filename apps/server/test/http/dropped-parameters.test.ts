import { embeddingsAnswer, rerankAnswer, speechAnswer } from "@sluice/mock-upstream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Reply } from "../faults/ask.ts";
import { openStage, type Stage } from "../faults/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ optionsOfB: "{ dialect: openai }" });
});
afterAll(() => stage.close());

const ECHO = { model: "local/echo" };
const ASKED = { headers: { "x-service-metadata": "enabled" } };
const droppedOf = ({ headers }: Reply) => headers["x-sluice-dropped"];
const told = ({ body }: Reply) => JSON.parse(body.toString()).service_metadata.params;
/** What the last call of provider A was sent. */
const sent = () => stage.a.calls.at(-1)?.body;

test("what the endpoint never saw is named in the header and in the metadata", async () => {
  const reply = await stage.chat({ ...ECHO, temperature: 1, seed: 7, max_tokens: 5 }, ASKED);
  expect(droppedOf(reply)).toBe("temperature, seed");
  expect(told(reply)).toEqual({ dropped: ["temperature", "seed"] });
});

test("a stream names it too", async () => {
  expect(droppedOf(await stage.chat({ ...ECHO, stream: true, top_k: 3 }))).toBe("top_k");
});

test("the header is absent when nothing was dropped", async () => {
  expect(droppedOf(await stage.chat({ ...ECHO, max_tokens: 5 }))).toBeUndefined();
});

test("a name that no header may hold is made harmless", async () => {
  const reply = await stage.chat({ ...ECHO, "bad\r\nname: ü": 1 });
  expect(reply.status).toBe(200);
  expect(droppedOf(reply)).toBe("bad__name:__");
});

test.each([
  ["preset", "p"],
  ["prompt", "x"],
  ["safety_identifier", "s"],
  ["cache", true],
  ["cache_enabled", true],
  ["cache_ttl_seconds", 60],
])("%s, which nothing here uses, is named and not sent", async (name, value) => {
  const reply = await stage.chat({ [name]: value });
  expect(reply.status).toBe(200);
  expect(droppedOf(reply)).toBe(name);
  expect(sent()).not.toHaveProperty(name);
});

test("members that a translation has no place for are named", async () => {
  const reply = await stage.chat({ reasoning: { effort: "low", summary: "auto", exclude: true } });
  expect(droppedOf(reply)).toBe("reasoning.summary");
  expect(sent()).toMatchObject({ reasoning_effort: "low" });
});

test("what the provider's form of messages has no place for is named, each once", async () => {
  const marked = { type: "text", text: "x", cache_control: { type: "ephemeral" } };
  const turn = { role: "assistant", content: "y", reasoning: "hm", refusal: null, images: null };
  const messages = [
    { role: "system", content: [marked, marked] },
    { role: "user", content: "x", cache_control: { type: "ephemeral" } },
    turn,
    { ...turn, reasoning_details: [{ type: "reasoning.text", text: "hm" }] },
    { role: "user", content: "z" },
  ];
  const names = ["cache_control", "reasoning", "reasoning_details"].map((n) => `messages.${n}`);
  const strict = { model: "t/b-only", messages };
  const reply = await stage.chat(strict, ASKED);
  expect(droppedOf(reply)).toBe(names.join(", "));
  expect(told(reply)).toEqual({ dropped: names });
  expect(JSON.stringify(stage.b.calls.at(-1)?.body)).not.toMatch(/cache_control|reasoning/);
  expect(droppedOf(await stage.chat({ ...strict, stream: true }))).toBe(names.join(", "));
  expect(droppedOf(await stage.chat({ messages }))).toBeUndefined();
  expect(sent()).toMatchObject({ messages: JSON.parse(JSON.stringify(messages)) });
});

test("a budget of thoughts beside an effort is named: one of the two goes up", async () => {
  const both = await stage.chat({ reasoning: { effort: "low", max_tokens: 2000 } });
  expect(droppedOf(both)).toBe("reasoning.max_tokens");
  expect(sent()).toMatchObject({ reasoning_effort: "low" });
  const alone = await stage.chat({ reasoning: { max_tokens: 2000 }, max_tokens: 4000 });
  expect(droppedOf(alone)).toBeUndefined();
  expect(sent()).toMatchObject({ reasoning_effort: "medium" });
});

test.each([
  ["X-OpenRouter-Cache", "true", ["chat", "rerank", "speech"]],
  ["X-Service-Metadata", "true", ["chat", "rerank", "speech"]],
  ["X-Service-Metadata", "disabled", []],
  ["X-Sluice-Hedge", "1", ["rerank", "speech"]],
])("the header %s is named where nothing reads it", async (name, value, unread) => {
  const bodies = [
    ["chat", "/chat/completions", { model: "t/one", messages: [{ role: "user", content: "x" }] }],
    ["rerank", "/rerank", { model: "local/bm25", query: "q", documents: ["a"] }],
    ["speech", "/audio/speech", { model: "local/espeak", input: "x" }],
  ] as const;
  for (const [operation, path, body] of bodies) {
    const reply = await stage.post(path, body, { headers: { [name]: value } });
    expect(reply.status).toBe(200);
    expect(droppedOf(reply)).toBe(unread.includes(operation) ? name : undefined);
  }
});

test("accepted without effect, and so documented, are only these", async () => {
  const reply = await stage.chat({
    usage: { include: true },
    stream_options: { include_usage: false },
    max_tool_calls: 3,
    stop_server_tools_when: [{ type: "step_count_is", step_count: 2 }],
  });
  expect(droppedOf(reply)).toBeUndefined();
  expect(Object.keys(sent() as object).sort()).toEqual(["messages", "model", "user"]);
});

describe("rerank and speech", () => {
  test("name what the local provider does not read", async () => {
    const rank = { model: "local/bm25", query: "q", documents: ["a"], user: "u", odd: 1 };
    const ranked = await stage.post("/rerank", { ...rank, return_documents: false }, ASKED);
    expect(droppedOf(ranked)).toBe("odd, return_documents");
    expect(told(ranked)).toEqual({ dropped: ["odd", "return_documents"] });
    const say = { model: "local/espeak", input: "Hi.", speed: 1, instructions: "softly" };
    const spoken = await stage.post("/audio/speech", say);
    expect(spoken.status).toBe(200);
    expect(droppedOf(spoken)).toBe("instructions");
  });

  test("send a compatible provider everything else", async () => {
    const rank = { model: "t/rank", query: "q", documents: ["a"], return_documents: false };
    stage.a.next(rerankAnswer({ scores: [0.5] }));
    expect(droppedOf(await stage.post("/rerank", rank))).toBeUndefined();
    expect(sent()).toMatchObject({ return_documents: false });
    const say = { model: "t/voice", input: "x", voice: "alloy", instructions: "softly" };
    stage.a.next(speechAnswer());
    expect(droppedOf(await stage.post("/audio/speech", say))).toBeUndefined();
    expect(sent()).toMatchObject({ instructions: "softly" });
  });

  test("preferences of a provider say nothing on speech, and are named", async () => {
    const provider = { order: ["b"], options: { a: { style: "calm" }, b: { style: "loud" } } };
    const say = { model: "t/voice", input: "x", voice: "alloy", provider };
    stage.a.next(speechAnswer());
    const reply = await stage.post("/audio/speech", say);
    expect(reply.status).toBe(200);
    expect(droppedOf(reply)).toBe("provider.order");
    expect(sent()).toMatchObject({ style: "calm" });
    expect(sent()).not.toHaveProperty("provider");
  });
});

test("an embeddings request passes a provider over that would drop a field, where it wants so", async () => {
  const body = { model: "t/vec2", input: "x", input_type: "query" };
  const asked = (provider: object) => stage.post("/embeddings", { ...body, provider });
  const answer = embeddingsAnswer({ vectors: [[1]] });
  stage.a.next(answer);
  stage.b.next(answer);
  const order = ["b", "a"];
  const lossy = await asked({ order });
  expect([lossy.status, droppedOf(lossy)]).toEqual([200, "input_type"]);
  const whole = await asked({ order, require_parameters: true });
  expect([whole.status, droppedOf(whole)]).toEqual([200, undefined]);
  expect(sent()).toMatchObject({ input_type: "query" });
  const none = await asked({ only: ["b"], require_parameters: true });
  expect(none.status).toBe(404);
  expect(JSON.parse(none.body.toString()).error.availability).toMatchObject({
    excluded_by: ["allowed_providers", "require_parameters"],
  });
});
