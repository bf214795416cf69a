import { steps } from "@sluice/mock-upstream";
import { expect, test } from "vitest";
import { open as openAnswer } from "../faults/ask.ts";
import { cleanStream } from "../faults/clean-stream.ts";
import { errorStream } from "../faults/error-stream.ts";
import { CUT, ending, first, goesOn, OPENING, saying, WORDS } from "./known-text.ts";
import { ASKED, PRICES } from "./three-providers.ts";
import { useThreeProviders } from "./use-three-providers.ts";

const open = useThreeProviders();

interface Call {
  readonly provider: string;
  readonly costNanos: number;
}
const callsOf = (record: { readonly calls: string }) => JSON.parse(record.calls) as readonly Call[];

test("the prompt is charged once, what each part made at its own price", async () => {
  const { a, b, chat, ledger } = await open();
  a.answer(first(40, CUT));
  b.answer(goesOn());
  const reply = await chat();
  // In micro-dollars: 100 tokens read and 40 made by A, 20 made by B.
  const cost = 100 * PRICES.a.prompt + 40 * PRICES.a.completion + 20 * PRICES.b.completion;
  expect(cleanStream(reply).at(-1)?.usage).toMatchObject({
    prompt_tokens: 100,
    completion_tokens: 60,
    total_tokens: 160,
    cost: expect.closeTo(cost / 1e6, 12),
    cost_details: {
      upstream_inference_prompt_cost: expect.closeTo((100 * PRICES.a.prompt) / 1e6, 12),
    },
  });
  const record = await ledger(reply);
  expect(record).toMatchObject({
    outcome: "complete",
    provider: "b",
    prompt_tokens: 100,
    completion_tokens: 60,
    estimated: 1,
  });
  expect(record.cost).toBeCloseTo(cost, 6);
  const calls = callsOf(record);
  expect(calls).toMatchObject([
    {
      provider: "a",
      purpose: "first",
      failure: "malformed",
      promptTokens: 100,
      completionTokens: 40,
      estimated: true,
    },
    // It read what A had said again: 140, of which none is charged.
    {
      provider: "b",
      purpose: "continue",
      failure: null,
      status: 200,
      promptTokens: 140,
      completionTokens: 20,
      costNanos: 20 * PRICES.b.completion * 1000,
    },
  ]);
  expect(calls.reduce((sum, { costNanos }) => sum + costNanos, 0)).toBeCloseTo(cost * 1000, 3);
});

test("three parts are three calls of one record; one that was refused costs nothing", async () => {
  const { a, b, c, chat, ledger } = await open({ prefill: ["b", "c"] });
  a.answer(first(20, CUT));
  b.answer(goesOn({ most: 20, ends: CUT }));
  c.answer(goesOn());
  const reply = await chat();
  const record = await ledger(reply);
  expect(callsOf(record)).toMatchObject([
    { provider: "a", promptTokens: 100, completionTokens: 20 },
    { provider: "b", promptTokens: 120, completionTokens: 20 },
    { provider: "c", promptTokens: 140, completionTokens: 20 },
  ]);
  const made = 20 * (PRICES.a.completion + PRICES.b.completion + PRICES.c.completion);
  expect(record.cost).toBeCloseTo(100 * PRICES.a.prompt + made, 6);

  b.next([steps.status(400), steps.json({ error: { message: "no prefill" } })]);
  c.next(goesOn());
  const second = await ledger(await chat());
  expect(callsOf(second)).toMatchObject([
    { provider: "a", completionTokens: 20 },
    { provider: "b", failure: "rejected", status: 400, promptTokens: 0, costNanos: 0 },
    { provider: "c", completionTokens: 40 },
  ]);
});

test("a repeat that was cut is not charged, whatever the provider counts", async () => {
  const { a, b, chat, ledger } = await open();
  a.answer(first(40, CUT));
  b.answer([
    ...OPENING,
    ...saying(WORDS),
    ...ending({ prompt_tokens: 140, completion_tokens: 60 }),
  ]);
  const record = await ledger(await chat());
  expect(record).toMatchObject({ completion_tokens: 60, prompt_tokens: 100 });
});

test("a continuation that told no usage is counted here", async () => {
  const { a, b, chat, ledger } = await open();
  a.answer(first(40, CUT));
  // A token each, whoever counts them.
  b.answer([...OPENING, ...saying(Array.from({ length: 20 }, () => " the")), ...ending()]);
  const record = await ledger(await chat());
  expect(record).toMatchObject({ completion_tokens: 60, estimated: 1 });
  const [one, two] = JSON.parse(record.calls);
  expect(two.promptTokens).toBe(one.promptTokens + 40);
});

test("nothing is charged when every continuation breaks", async () => {
  const { a, b, c, chat, ledger } = await open();
  a.answer(first(20, CUT));
  b.answer(goesOn({ most: 20, ends: CUT }));
  c.answer(goesOn({ most: 10, ends: CUT }));
  const reply = await chat();
  expect(errorStream(reply, 502).before.at(-1)?.provider).toBe("C");
  const record = await ledger(reply);
  expect(record).toMatchObject({ outcome: "failed", cost: 0 });
  expect(callsOf(record).map(({ costNanos }) => costNanos)).toEqual([0, 0, 0]);
});

test("a caller that leaves while it is continued pays for what it got, and the upstream is left", async () => {
  const { server, a, b, ledger } = await open();
  a.answer(first(20, CUT));
  b.answer([steps.pause(60_000)]);
  const response = await openAnswer(`${server.base}/chat/completions`, {
    body: JSON.stringify(ASKED),
    headers: { authorization: `Bearer ${server.key}`, "content-type": "application/json" },
  });
  response.on("error", () => undefined);
  response.resume();
  await b.waitForCalls(1, 20_000);
  response.destroy();
  const record = await ledger(response);
  expect(record).toMatchObject({ outcome: "cancelled", completion_tokens: 20, provider: "a" });
  expect(record.cost).toBeCloseTo(
    record.prompt_tokens * PRICES.a.prompt + 20 * PRICES.a.completion,
    6,
  );
  expect(callsOf(record)).toMatchObject([
    { provider: "a", completionTokens: 20, costNanos: record.cost * 1000 },
    { provider: "b", purpose: "continue", failure: "cancelled", costNanos: 0 },
  ]);
  await b.calls[0]?.closed;
  expect(b.calls[0]?.outcome).toBe("caller-left");
});

test("the break counts against its endpoint, the continuation for its own", async () => {
  const { a, b, c, chat } = await open();
  a.answer(first(20, CUT));
  b.answer(goesOn());
  c.answer(goesOn());
  for (let count = 0; count < 5; count += 1) cleanStream(await chat());
  expect(a.calls).toHaveLength(5);
  // A, the cheapest, has an outage: it is the last to be asked, and B is not.
  for (let count = 0; count < 5; count += 1) cleanStream(await chat({ provider: {} }));
  expect(a.calls).toHaveLength(5);
  expect(b.calls.length + c.calls.length).toBe(10);
});
