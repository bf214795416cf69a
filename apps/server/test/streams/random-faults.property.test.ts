import fc from "fast-check";
import { expect, test } from "vitest";
import { ledgerAgrees } from "./ledger-agrees.ts";
import { type RandomUpstream, randomUpstream } from "./random-upstream.ts";
import { openStreamStage } from "./stream-stage.ts";
import { type ToldOutcome, toldOutcome } from "./told-outcome.ts";

/** A short run in the usual tests; `SLUICE_STREAM_RUNS=5000` for a long one. */
const RUNS = Number(process.env.SLUICE_STREAM_RUNS ?? 60);
/** Far more than the clocks of a run allow, on a loaded machine too. */
const ANSWER_WITHIN_MS = 25_000;

const NAMES = ["a", "b", "c"] as const;

interface Run {
  readonly upstreams: readonly RandomUpstream[];
  readonly mode: "first_token" | "complete" | "plain" | number;
}

const runs: fc.Arbitrary<Run> = fc.record({
  upstreams: fc
    .integer({ min: 1, max: 3 })
    .chain((count) => fc.tuple(...NAMES.slice(0, count).map(randomUpstream))),
  mode: fc.oneof(
    fc.constantFrom("first_token" as const, "complete" as const, "plain" as const),
    fc.integer({ min: 1, max: 12 }),
  ),
});

/** The answer is the whole one of the provider that it names, or an error after the beginning of one. */
function expectTruth(told: ToldOutcome, { upstreams }: Run): void {
  if (told.kind === "error") {
    expect(upstreams.some(({ text }) => text.startsWith(told.text))).toBe(true);
    return;
  }
  const { text, finishReason } = upstreams[NAMES.indexOf(told.provider as "a")] ?? expect.fail();
  expect({ text: told.text, finishReason: told.finishReason }).toEqual({ text, finishReason });
}

/** Where nothing is sent before it is whole, a whole answer is found if there is one. */
function expectProgress(told: ToldOutcome, { upstreams, mode }: Run): void {
  if (mode !== "complete" && mode !== "plain") return;
  if (upstreams.some(({ stops, stalls, isOdd }) => stops || stalls || isOdd === true)) return;
  const isThere = upstreams.some(({ finishReason }) => finishReason !== undefined);
  expect(told.kind).toBe(isThere ? "whole" : "error");
}

async function play(run: Run): Promise<void> {
  const names = NAMES.slice(0, run.upstreams.length);
  const stalls = run.upstreams.some((upstream) => upstream.stalls);
  const clocks = "timeouts: { first_token: 400ms, idle: 400ms }";
  const stage = await openStreamStage({ names, attempts: 1, ...(stalls ? { more: clocks } : {}) });
  try {
    run.upstreams.forEach(({ script }, at) => {
      stage.upstream(names[at] ?? "").answer(script);
    });
    const reply = await within(
      stage.chat(run.mode === "plain" ? {} : { stream: true }, {
        headers: run.mode === "plain" ? {} : { "x-sluice-commit": String(run.mode) },
      }),
    );
    const told = toldOutcome(reply);
    expectTruth(told, run);
    expectProgress(told, run);
    ledgerAgrees(await stage.ledger(reply), told);
  } finally {
    await stage.close();
  }
}

async function within<Value>(work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(reject, ANSWER_WITHIN_MS, new Error("the answer never ended"));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

test(
  "whatever upstreams do, a caller is told one whole answer or an error, and pays for what it saw",
  { timeout: 60_000 + RUNS * 3000 },
  () => fc.assert(fc.asyncProperty(runs, play), { numRuns: RUNS }),
);
