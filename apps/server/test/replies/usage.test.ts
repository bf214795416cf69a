import { type Script, steps } from "@sluice/mock-upstream";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { completionOf } from "../faults/answers.ts";
import type { Reply } from "../faults/ask.ts";
import { cleanStream } from "../faults/clean-stream.ts";
import { A_THEN_B, openStage, type Stage } from "../faults/stage.ts";
import { events, ROLE, STOP, says, streamScript, upstreamChunk } from "../faults/upstream-chunk.ts";

vi.setConfig({ testTimeout: 60_000 });

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const USAGE = { prompt_tokens: 12, completion_tokens: 3, total_tokens: 15 };
const EARLY = { prompt_tokens: 12, completion_tokens: 1, total_tokens: 13 };
const with_ = (chunk: string, more: object) => JSON.stringify({ ...JSON.parse(chunk), ...more });
const ONLY_USAGE = with_(STOP, { choices: [], usage: USAGE });

interface ToldUsage {
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly total_tokens: number;
  readonly cost: number;
}

/** The usage that the caller is told, which comes once; the sums are right and the record says the same. */
async function agreed(reply: Reply, streamed: boolean, estimated: boolean): Promise<ToldUsage> {
  expect(reply.status).toBe(200);
  const told: readonly ToldUsage[] = streamed
    ? cleanStream(reply).flatMap(({ usage }) => (usage as ToldUsage | undefined) ?? [])
    : [JSON.parse(reply.body.toString()).usage];
  expect(told).toHaveLength(1);
  const [usage] = told as [ToldUsage];
  const { prompt_tokens: prompt, completion_tokens: completion } = usage;
  for (const count of [prompt, completion]) {
    expect(Number.isInteger(count) && count >= 0).toBe(true);
  }
  expect(usage.total_tokens).toBe(prompt + completion);
  expect(usage.cost).toBeGreaterThanOrEqual(0);
  const record = await stage.ledger(reply);
  expect(record).toMatchObject({
    outcome: "complete",
    prompt_tokens: prompt,
    completion_tokens: completion,
    estimated: estimated ? 1 : 0,
  });
  expect(record.cost).toBeCloseTo(usage.cost * 1e6, 6);
  return usage;
}

test.each<[string, Script]>([
  ["alone, at the end", streamScript(events(ROLE, says("hi"), STOP, ONLY_USAGE, "[DONE]"))],
  [
    "in every chunk, counted up",
    streamScript(
      events(with_(ROLE, { usage: EARLY }), with_(says("hi"), { usage: EARLY })),
      events(with_(STOP, { usage: USAGE }), ONLY_USAGE, "[DONE]"),
    ),
  ],
  [
    "in the last chunk with text, before the finish reason",
    streamScript(events(ROLE, with_(says("hi"), { usage: USAGE }), STOP, "[DONE]")),
  ],
  [
    "in a chunk of its own before the finish reason",
    streamScript(events(ROLE, says("hi"), ONLY_USAGE, STOP, "[DONE]")),
  ],
  [
    "with the finish reason",
    streamScript(events(ROLE, says("hi"), with_(STOP, { usage: USAGE }), "[DONE]")),
  ],
  ["after [DONE]", streamScript(events(ROLE, says("hi"), STOP, "[DONE]", ONLY_USAGE))],
  [
    "after [DONE], in another packet",
    [
      ...streamScript(events(ROLE, says("hi"), STOP, "[DONE]")),
      steps.pause(50),
      steps.write(events(ONLY_USAGE)),
    ],
  ],
  [
    "in Groq's place",
    streamScript(events(ROLE, says("hi"), with_(STOP, { x_groq: { usage: USAGE } }), "[DONE]")),
  ],
  [
    "without choices",
    streamScript(events(ROLE, says("hi"), STOP, JSON.stringify({ usage: USAGE }), "[DONE]")),
  ],
])("usage that comes %s is told once and charged", async (_name, script) => {
  stage.a.next(script);
  const reply = await stage.chat({ stream: true });
  expect(await agreed(reply, true, false)).toMatchObject({ ...USAGE, cost: 42e-6 });
});

const odd = (usage: unknown) => [steps.json(completionOf("a", { usage }))];

test.each<[string, unknown, readonly [number, number]]>([
  ["a total that is not the sum", { ...USAGE, total_tokens: 99 }, [12, 3]],
  ["counts as text", { prompt_tokens: "12", completion_tokens: "3" }, [12, 3]],
  ["fractions", { prompt_tokens: 11.8, completion_tokens: 3.2, total_tokens: 15 }, [12, 3]],
  ["the prompt missing, beside a total", { completion_tokens: 3, total_tokens: 15 }, [12, 3]],
  ["more cached than read", { ...USAGE, prompt_tokens_details: { cached_tokens: 99 } }, [12, 3]],
  [
    "thoughts beside the answer",
    { ...USAGE, total_tokens: 55, completion_tokens_details: { reasoning_tokens: 40 } },
    [12, 43],
  ],
])("usage with %s is repaired", async (_name, usage, [prompt, completion]) => {
  stage.a.next(odd(usage));
  expect(await agreed(await stage.chat(), false, false)).toMatchObject({
    prompt_tokens: prompt,
    completion_tokens: completion,
  });
});

test.each<[string, unknown]>([
  ["nothing", undefined],
  ["null", null],
  ["negative counts", { prompt_tokens: 12, completion_tokens: -3 }],
  ["absurd counts", { prompt_tokens: 1e30, completion_tokens: 1e30, total_tokens: 1e30 }],
  ["nulls", { prompt_tokens: null, completion_tokens: null, total_tokens: null }],
  ["the answer alone", { completion_tokens: 3 }],
  ["words", { prompt_tokens: "many", completion_tokens: "few" }],
])("usage of %s is estimated instead", async (_name, usage) => {
  stage.a.next(odd(usage));
  const told = await agreed(await stage.chat(), false, true);
  expect(told.prompt_tokens).toBeGreaterThan(2);
  expect(told.completion_tokens).toBeGreaterThan(0);
  expect(told.completion_tokens).toBeLessThan(10);
});

/** Asks until the tokenizer has told in time: on a loaded machine its thread may take long to start. */
async function estimated(script: Script, asked: object, tokens: number): Promise<void> {
  await expect
    .poll(
      async () => {
        stage.a.next(script);
        return (await agreed(await stage.chat(asked), true, true)).completion_tokens;
      },
      { timeout: 25_000, interval: 200 },
    )
    .toBe(tokens);
}

const SENTENCE = "The gateway counts every token of an answer that nobody else has counted.";

test("text without usage is counted by a tokenizer, however it was cut", async () => {
  const letters = [...SENTENCE].map(says);
  await estimated(streamScript(events(ROLE, ...letters, STOP, "[DONE]")), { stream: true }, 14);
  await estimated(streamScript(events(ROLE, says(SENTENCE), STOP, "[DONE]")), { stream: true }, 14);
});

test("thoughts, refusals and tool calls are counted too", async () => {
  const call = { index: 0, id: "c", type: "function", function: { name: "now", arguments: "{}" } };
  const script = streamScript(
    events(
      upstreamChunk({ role: "assistant", reasoning: SENTENCE }),
      upstreamChunk({ refusal: SENTENCE }),
      upstreamChunk({ tool_calls: [call] }),
      upstreamChunk({}, "tool_calls"),
      "[DONE]",
    ),
  );
  await estimated(script, { stream: true }, 14 + 14 + 2);
});

test("the prompt is counted with its tools and media", async () => {
  const counted = async (more: object) => {
    stage.a.next(odd(undefined));
    return (await agreed(await stage.chat(more), false, true)).prompt_tokens;
  };
  const parameters = { type: "object", properties: { place: { type: "string" } } };
  const tools = [{ type: "function", function: { name: "weather", parameters } }];
  expect(await counted({ tools })).toBeGreaterThan((await counted({})) + 15);
  const image = { type: "image_url", image_url: { url: "data:image/png;base64,AAAA" } };
  const messages = [{ role: "user", content: [{ type: "text", text: "Say hi." }, image] }];
  const more = async () => (await counted({ messages })) - (await counted({}));
  // A thread that did not tell in time leaves one of the two to be counted by its length.
  await expect.poll(more, { timeout: 25_000 }).toBe(5000);
});

test("an attempt that failed is not charged, with or without usage", async () => {
  stage.a.next([steps.status(500), steps.json({ error: { message: "down" }, usage: USAGE })]);
  const reply = await stage.chat(A_THEN_B);
  expect(await agreed(reply, false, false)).toMatchObject({ prompt_tokens: 10, cost: 60e-6 });
  const calls = JSON.parse((await stage.ledger(reply)).calls);
  expect(calls).toMatchObject([
    { provider: "a", promptTokens: 0, completionTokens: 0, costNanos: 0 },
    { provider: "b", promptTokens: 10, completionTokens: 5, costNanos: 60_000 },
  ]);
});

test("a stream that breaks after its first token is not charged", async () => {
  stage.a.next([...streamScript(events(ROLE, with_(says("hi"), { usage: USAGE }))), steps.reset()]);
  const reply = await stage.chat({ stream: true });
  const record = await stage.ledger(reply);
  expect(record).toMatchObject({ outcome: "failed", prompt_tokens: 0, cost: 0 });
  expect(JSON.parse(record.calls)).toMatchObject([{ costNanos: 0 }]);
});
