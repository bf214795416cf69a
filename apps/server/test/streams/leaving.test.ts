import { setTimeout as sleep } from "node:timers/promises";
import { type MockUpstream, type RecordedCall, type Script, steps } from "@sluice/mock-upstream";
import { expect } from "vitest";
import { faultTest } from "../faults/fault-test.ts";
import { A_THEN_B, type Stage } from "../faults/stage.ts";
import type { StageSettings } from "../faults/stage-yaml.ts";
import { events, ROLE, STOP, says } from "../faults/upstream-chunk.ts";
import { ledgerRows, type RecordRow } from "./ledger-rows.ts";
import { callRaw, LEAVINGS, type Leaving, type RawCaller } from "./raw-caller.ts";

/** The target is 100 ms; a loaded machine is given more. */
const CANCELLED_WITHIN_MS = 5000;
/** Longer than any test may take: an upstream that ends by itself was not stopped. */
const FOREVER_MS = 120_000;

const SILENCE = steps.pause(FOREVER_MS);
const EVENT_STREAM = steps.header("content-type", "text/event-stream");
const HELLO = { messages: [{ role: "user", content: "Say hi." }] } as const;
const STREAM = { model: "t/one", stream: true, ...HELLO } as const;
const PLAIN = { model: "t/one", ...HELLO } as const;
const SPEECH = { model: "t/voice", input: "Say hi.", voice: "alloy" } as const;
const RERANK = { model: "t/rank", query: "hi", documents: ["one", "two"] } as const;
const THREE = steps.write(events(ROLE, says("one "), says("two "), says("three")));

/** What is still to be seen after the caller has left. */
interface Left {
  readonly caller: RawCaller;
  /** Leaves; gives the time of it. */
  walkAway(): number;
  /** Leaves, waits until that call is closed, and checks how soon. */
  leave(call: RecordedCall | undefined): Promise<void>;
  /** The only record. */
  record(): Promise<RecordRow>;
}

function testEachWay(
  moment: string,
  run: (stage: Stage, left: (caller: RawCaller) => Left) => Promise<void>,
  settings: StageSettings = {},
): void {
  for (const how of LEAVINGS) {
    faultTest(
      `${moment}: ${how}`,
      (stage) => run(stage, (caller) => leaving(stage, caller, how)),
      settings,
    );
  }
}

function leaving({ server }: Stage, caller: RawCaller, how: Leaving): Left {
  return {
    caller,
    walkAway: () => caller.leave(how),
    leave: (call) => closes(call, caller.leave(how)),
    async record() {
      const [record, ...more] = await ledgerRows(server.folder, 1);
      expect(more).toEqual([]);
      expect(record?.outcome).toBe("cancelled");
      return record as RecordRow;
    },
  };
}

async function closes(call: RecordedCall | undefined, leftAt: number): Promise<void> {
  expect(call).toBeDefined();
  await call?.closed;
  expect(call?.outcome).toBe("caller-left");
  expect((call?.closedAt ?? 0) - leftAt).toBeLessThan(CANCELLED_WITHIN_MS);
}

async function firstCall(upstream: MockUpstream): Promise<RecordedCall | undefined> {
  const [call] = await upstream.waitForCalls(1, 20_000);
  return call;
}

/** Nothing was produced: nothing is charged, and no call is said to have cost something. */
function expectNothing(record: RecordRow): void {
  expect(record).toMatchObject({ completion_tokens: 0, prompt_tokens: 0, cost: 0 });
  for (const call of record.calls)
    expect(call).toMatchObject({ completionTokens: 0, costNanos: 0 });
}

/** So many tokens of A are charged, by estimate, and the call to A is what the charge is for. */
function expectEstimated(record: RecordRow, tokens: number): void {
  expect(record).toMatchObject({ completion_tokens: tokens, estimated: 1, provider: "a" });
  expect(record.prompt_tokens).toBeGreaterThan(0);
  expect(record.cost).toBeCloseTo(record.prompt_tokens + 10 * tokens, 9);
  expect(record.calls).toMatchObject([
    { provider: "a", promptTokens: record.prompt_tokens, completionTokens: tokens },
  ]);
  expect(record.calls[0]?.costNanos).toBeCloseTo(record.cost * 1000, 6);
}

testEachWay("before the first token nothing is charged", async ({ server, a }, left) => {
  a.next([EVENT_STREAM, steps.write(events(ROLE)), SILENCE]);
  const { leave, record } = left(callRaw(server, { body: STREAM }));
  await leave(await firstCall(a));
  expectNothing(await record());
});

testEachWay("between two tokens those that came are charged", async ({ server, a }, left) => {
  a.next([EVENT_STREAM, THREE, SILENCE]);
  const { caller, leave, record } = left(callRaw(server, { body: STREAM }));
  await caller.until("three");
  await leave(await firstCall(a));
  expectEstimated(await record(), 3);
});

testEachWay("while tokens come fast", async ({ server, a }, left) => {
  a.next([EVENT_STREAM, steps.writeMany(2_000_000, events(says("x")))]);
  const { caller, leave, record } = left(callRaw(server, { body: STREAM }));
  await caller.until('"x"');
  const call = await firstCall(a);
  await leave(call);
  const { completion_tokens: tokens, ...settled } = await record();
  expect(settled.estimated).toBe(1);
  expect(tokens).toBeGreaterThan(0);
  expect(tokens).toBeLessThan(2_000_000);
});

testEachWay("in the middle of an upstream's event", async ({ server, a }, left) => {
  const half = events(says("never whole")).slice(0, -30);
  a.next([EVENT_STREAM, THREE, steps.write(half), SILENCE]);
  const { caller, leave, record } = left(callRaw(server, { body: STREAM }));
  await caller.until("three");
  await sleep(100);
  await leave(await firstCall(a));
  expect(caller.seen()).not.toContain("never");
  expectEstimated(await record(), 3);
});

testEachWay("while usage is awaited the answer is charged", async ({ server, a }, left) => {
  a.next([EVENT_STREAM, THREE, steps.write(events(STOP)), SILENCE]);
  const { caller, leave, record } = left(callRaw(server, { body: STREAM }));
  await caller.until('"finish_reason":"stop"');
  await leave(await firstCall(a));
  expectEstimated(await record(), 3);
});

testEachWay(
  "in the pause before another try nothing more is tried",
  async ({ server, a }, left) => {
    a.next([steps.status(503), steps.json({ error: { message: "busy" } })]);
    const { walkAway, record } = left(callRaw(server, { body: STREAM }));
    const call = await firstCall(a);
    await call?.closed;
    await sleep(200);
    walkAway();
    expectNothing(await record());
    expect(a.calls).toHaveLength(1);
  },
  { retries: "{ attempts: 2, backoff: 60s, max_backoff: 60s }" },
);

testEachWay("with all held back the held is charged", async ({ server, a }, left) => {
  a.next([EVENT_STREAM, THREE, SILENCE]);
  const headers = { "X-Sluice-Commit": "complete" };
  const { caller, leave, record } = left(callRaw(server, { body: STREAM, headers }));
  const call = await firstCall(a);
  await expect.poll(() => call?.writes).toBe(1);
  await sleep(200);
  expect(caller.seen()).toBe("");
  await leave(call);
  expectEstimated(await record(), 3);
});

testEachWay("with all held back and nothing there", async ({ server, a }, left) => {
  a.next([EVENT_STREAM, steps.write(events(ROLE)), SILENCE]);
  const headers = { "X-Sluice-Commit": "complete" };
  const { leave, record } = left(callRaw(server, { body: STREAM, headers }));
  await leave(await firstCall(a));
  expectNothing(await record());
});

testEachWay("before a plain answer", async ({ server, a }, left) => {
  a.next([SILENCE]);
  const { leave, record } = left(callRaw(server, { body: PLAIN }));
  await leave(await firstCall(a));
  expectNothing(await record());
});

testEachWay("in the middle of a plain answer", async ({ server, a }, left) => {
  a.next([steps.write('{"choices":[{"message":{"content":"half'), SILENCE]);
  const { leave, record } = left(callRaw(server, { body: PLAIN }));
  const call = await firstCall(a);
  await expect.poll(() => call?.writes).toBe(1);
  await leave(call);
  expectNothing(await record());
});

testEachWay(
  "in the middle of a stream that was to become a plain answer",
  async ({ server, a }, left) => {
    a.next([EVENT_STREAM, THREE, SILENCE]);
    const { leave, record } = left(callRaw(server, { body: PLAIN }));
    const call = await firstCall(a);
    await expect.poll(() => call?.writes).toBe(1);
    await sleep(200);
    await leave(call);
    expectEstimated(await record(), 3);
  },
);

testEachWay("before speech is heard", async ({ server, a }, left) => {
  a.next([steps.header("content-type", "audio/mpeg"), steps.flush(), SILENCE]);
  const { leave, record } = left(callRaw(server, { path: "/audio/speech", body: SPEECH }));
  await leave(await firstCall(a));
  expectNothing(await record());
});

testEachWay("in the middle of speech", async ({ server, a }, left) => {
  // One frame of MPEG audio, 417 bytes long: what is less is not charged.
  const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0]), Buffer.alloc(413, "sound")]);
  a.next([steps.header("content-type", "audio/mpeg"), steps.write(frame), SILENCE]);
  const { caller, leave, record } = left(callRaw(server, { path: "/audio/speech", body: SPEECH }));
  await caller.until("sound");
  await leave(await firstCall(a));
  const settled = await record();
  expect(settled.cost).toBeCloseTo(SPEECH.input.length * 15, 9);
  expect(settled.calls).toMatchObject([{ provider: "a", costNanos: settled.cost * 1000 }]);
});

testEachWay("before a ranking", async ({ server, a }, left) => {
  a.next([SILENCE]);
  const { leave, record } = left(callRaw(server, { path: "/rerank", body: RERANK }));
  await leave(await firstCall(a));
  expectNothing(await record());
});

const SILENT_STREAM: Script = [EVENT_STREAM, steps.flush(), SILENCE];

testEachWay(
  "with two hedged attempts open both are cancelled",
  async ({ server, a, b, chat }, left) => {
    for (let count = 0; count < 20; count += 1) await chat({ ...A_THEN_B, stream: true });
    a.reset();
    a.next(SILENT_STREAM);
    b.next(SILENT_STREAM);
    const headers = { "X-Sluice-Hedge": "1" };
    const { leave } = left(callRaw(server, { body: { ...STREAM, ...A_THEN_B }, headers }));
    const [one, other] = [await firstCall(a), await firstCall(b)];
    await leave(one);
    await closes(other, one?.closedAt ?? 0);
    const rows = await ledgerRows(server.folder, 21);
    expect(rows).toHaveLength(21);
    const record = rows.find(({ outcome }) => outcome === "cancelled") as RecordRow;
    expectNothing(record);
    expect(record.calls).toHaveLength(2);
  },
  { more: "hedging: { share: 1 }" },
);
