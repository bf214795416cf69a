import { chatReply, errorAnswer, type Script, steps } from "@sluice/mock-upstream";
import { afterEach, expect, test } from "vitest";
import type { Reply } from "../faults/ask.ts";
import { cleanStream } from "../faults/clean-stream.ts";
import { A_THEN_B, openStage, type Stage } from "../faults/stage.ts";
import { streamText } from "../faults/stream-text.ts";
import { events, STOP, says, streamScript } from "../faults/upstream-chunk.ts";
import { MANAGEMENT_KEY } from "../start-test-server.ts";
import { ledgerRows } from "../streams/ledger-rows.ts";
import { bringing, OWN } from "./bringing.ts";

let stage: Stage | undefined;
afterEach(() => stage?.close());

const SILENCE: Script = [steps.pause(60_000)];
const HEDGED = { headers: { "x-sluice-hedge": "1", "x-service-metadata": "enabled" } };
const ASKED = { ...A_THEN_B, stream: true };

/** Answers until a p95 is known. */
const SEASONED = 20;

/** A stage where A has answered often enough for its p95 to be known. */
async function seasoned(more: string): Promise<Stage> {
  const opened = await openStage({ more });
  stage = opened;
  opened.a.answer(chatReply({ text: "from-a" }));
  for (let count = 0; count < SEASONED; count += 1) cleanStream(await opened.chat(ASKED));
  return opened;
}

test("a second attempt begins when the first is late, and the first is called off", async () => {
  const { a, b, chat } = await seasoned("hedging: { share: 1 }");
  a.next(SILENCE);
  const reply = await chat(ASKED, HEDGED);
  const chunks = cleanStream(reply);
  expect(streamText(chunks)).toBe("from-b");
  expect(b.calls).toHaveLength(1);
  expect(chunks.at(-1)?.service_metadata).toMatchObject({
    attempt: 2,
    summary: "available=2, selected=B",
    attempts: [
      { provider: "A", status: 499 },
      { provider: "B", status: 200 },
    ],
  });
  await chargedForBoth(reply);
  await a.calls.at(-1)?.closed;
  expect(a.calls.at(-1)?.outcome).toBe("caller-left");
});

test("on the caller's own provider key nothing is hedged: the second call would be at another's price", async () => {
  const { a, b, chat } = await seasoned("hedging: { share: 1 }");
  const late = streamScript(events(says("late")), events(STOP, "[DONE]"));
  a.next([steps.pause(1_500), ...late]);
  const { headers } = bringing({ a: OWN }, HEDGED.headers);
  expect(streamText(cleanStream(await chat(ASKED, { headers })))).toBe("late");
  expect(b.calls).toEqual([]);
});

/** B answered with 10 and 5 tokens; A is charged for the same prompt. */
async function chargedForBoth(reply: Reply): Promise<void> {
  const record = await stage?.ledger(reply);
  const [lost, won] = JSON.parse(record?.calls ?? "[]");
  expect(lost).toMatchObject({
    provider: "a",
    purpose: "first",
    failure: "cancelled",
    status: null,
    promptTokens: 10,
    completionTokens: 0,
    estimated: true,
  });
  expect(won).toMatchObject({
    provider: "b",
    purpose: "hedge",
    failure: null,
    status: 200,
    promptTokens: 10,
    completionTokens: 5,
    estimated: false,
  });
  expect(lost.costNanos).toBeGreaterThan(0);
  expect(record?.cost).toBeCloseTo((lost.costNanos + won.costNanos) / 1000, 9);
  const cost = expect.closeTo((record?.cost ?? 0) / 1e6, 12);
  expect(cleanStream(reply).at(-1)?.usage).toMatchObject({ cost });
  expect(record).toMatchObject({ estimated: 1, provider: "b", prompt_tokens: 10 });
}

test("a caller who leaves while both attempts are open closes both, and both are settled", async () => {
  const { a, b, server } = await seasoned("hedging: { share: 1 }");
  const calls = a.calls.length;
  a.next(SILENCE);
  b.next(SILENCE);
  const leaving = new AbortController();
  const asked = fetch(`${server.base}/chat/completions`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${server.key}`,
      "content-type": "application/json",
      ...HEDGED.headers,
    },
    body: JSON.stringify({ ...ASKED, messages: [{ role: "user", content: "Say hi." }] }),
    signal: leaving.signal,
  });
  const [[second] = []] = await Promise.all([b.waitForCalls(1), a.waitForCalls(calls + 1)]);
  leaving.abort();
  await expect(asked).rejects.toThrow(/abort/);
  const first = a.calls[calls];
  await Promise.all([first?.closed, second?.closed]);
  expect([first?.outcome, second?.outcome]).toEqual(["caller-left", "caller-left"]);
  const record = (await ledgerRows(server.folder, SEASONED + 1)).at(-1);
  expect(record).toMatchObject({ outcome: "cancelled", completion_tokens: 0 });
  // Neither said anything before it was called off: nothing was produced that could be charged.
  expect(record?.calls).toMatchObject([
    { provider: "a", failure: "cancelled", completionTokens: 0, costNanos: 0 },
    { provider: "b", failure: "cancelled", completionTokens: 0, costNanos: 0 },
  ]);
  expect(record?.calls.every(({ endedAt }) => endedAt !== null)).toBe(true);
});

test("attempts that failed by themselves are in the record, and cost nothing", async () => {
  stage = await openStage();
  stage.a.next(errorAnswer(503));
  const record = await stage.ledger(await stage.chat(A_THEN_B));
  const calls = JSON.parse(record.calls) as readonly { readonly costNanos: number }[];
  expect(calls).toMatchObject([
    { provider: "a", purpose: "first", failure: "unavailable", status: 503, costNanos: 0 },
    { failure: null, status: 200 },
  ]);
  expect(record.cost * 1000).toBe(calls[1]?.costNanos);
});

test("no more than the share of the traffic is hedged", async () => {
  const { a, b, chat } = await seasoned("hedging: { enabled: true, share: 0.01 }");
  a.next([steps.pause(1_500), ...chatScript("from-a")]);
  expect(streamText(cleanStream(await chat(ASKED, HEDGED)))).toBe("from-a");
  expect(b.calls).toHaveLength(0);
});

test("a second call that cannot be paid is not made, and the first one answers", async () => {
  const { a, b, chat, server } = await seasoned("hedging: { share: 1 }");
  const made = await fetch(`${server.base}/keys`, {
    method: "POST",
    headers: { authorization: `Bearer ${MANAGEMENT_KEY}`, "content-type": "application/json" },
    // A prompt of some tokens and 1,000 of answer at 10 USD a million: enough for one call, not for two.
    body: JSON.stringify({ name: "narrow", limit: 0.015 }),
  });
  const { key } = (await made.json()) as { readonly key: string };
  a.next([steps.pause(1_500), ...chatScript("from-a")]);
  const headers = { ...HEDGED.headers, authorization: `Bearer ${key}` };
  const chunks = cleanStream(await chat({ ...ASKED, max_tokens: 1_000 }, { headers }));
  expect(streamText(chunks)).toBe("from-a");
  expect(b.calls).toHaveLength(0);
  expect(chunks.at(-1)?.service_metadata).toMatchObject({
    attempt: 1,
    pipeline: [{ summary: expect.stringContaining("no second call was made at B") }],
  });
});

test("nothing is hedged unless it was asked for", async () => {
  const { a, b, chat } = await seasoned("hedging: { share: 1 }");
  a.next([steps.pause(1_500), ...chatScript("from-a")]);
  expect(streamText(cleanStream(await chat(ASKED)))).toBe("from-a");
  expect(b.calls).toHaveLength(0);
});

test("the header is 1 or 0", async () => {
  stage = await openStage();
  const reply = await stage.chat({}, { headers: { "x-sluice-hedge": "maybe" } });
  expect(reply.status).toBe(400);
});

function chatScript(content: string): Script {
  const choice = (delta: object, reason: string | null) => ({
    choices: [{ index: 0, delta, finish_reason: reason }],
  });
  return [
    steps.header("content-type", "text/event-stream"),
    steps.event(choice({ content }, null)),
    steps.event(choice({}, "stop")),
    steps.event("[DONE]"),
    steps.end(),
  ];
}
