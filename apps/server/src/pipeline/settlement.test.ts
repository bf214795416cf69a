import { internalError } from "@sluice/errors";
import { expect, test, vi } from "vitest";
import type { LedgerEntry } from "../ports/ledger-entry.ts";
import { NOTHING_USED, openSettlement } from "./settlement.ts";

const start = {
  generationId: "gen-1",
  caller: { accountId: "default", keyHash: "hash" },
  operation: "chat",
  streamed: false,
  startedAt: 1000,
  attempts: [],
} as const;
const charge = {
  promptTokens: 3,
  completionTokens: 4,
  estimated: false,
  costNanos: 70,
  calledOffNanos: 0,
  byokNanos: 0,
};

function open(
  keep: (entry: LedgerEntry) => Promise<void>,
  over = (): Promise<void> | undefined => undefined,
) {
  const onError = vi.fn();
  return {
    onError,
    settlement: openSettlement(start, { keep, over, onError }, { now: () => 1500 }),
  };
}

test("the record is written once, whoever closes again", () => {
  const entries: LedgerEntry[] = [];
  const { settlement } = open(async (entry) => void entries.push(entry));
  settlement.finished({ reason: "stop" });
  settlement.close({ kind: "complete" }, charge);
  settlement.close({ kind: "failed", error: internalError(undefined) }, NOTHING_USED);
  settlement.close({ kind: "cancelled" }, charge);
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({
    generationId: "gen-1",
    keyHash: "hash",
    outcome: "complete",
    costNanos: 70,
    finishReason: "stop",
    latencyMs: 500,
  });
});

test("what inner calls used is part of the same record", () => {
  const entries: LedgerEntry[] = [];
  const { settlement } = open(async (entry) => void entries.push(entry));
  settlement.add(charge, []);
  settlement.add({ ...charge, estimated: true }, []);
  settlement.close({ kind: "complete" }, charge);
  expect(entries[0]).toMatchObject({ costNanos: 210, promptTokens: 9, estimated: true });
});

test("closing resolves when the record is kept, for whoever closes again too", async () => {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  const { settlement } = open(() => promise);
  const told: string[] = [];
  const first = settlement.close({ kind: "complete" }, charge).then(() => told.push("first"));
  const again = settlement.close({ kind: "cancelled" }, charge).then(() => told.push("again"));
  await Promise.resolve();
  expect(told).toEqual([]);
  resolve();
  await Promise.all([first, again]);
  expect(told).toEqual(["first", "again"]);
});

test("what still asks for money is over before the record is written", async () => {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  const keep = vi.fn(async () => {});
  const { settlement } = open(keep, () => promise);
  const kept = settlement.close({ kind: "complete" }, charge);
  await Promise.resolve();
  expect(keep).not.toHaveBeenCalled();
  resolve();
  await kept;
  expect(keep).toHaveBeenCalledOnce();
});

test("a charge that cannot be told is an error of ours, and nothing stays open", async () => {
  const failure = new Error("no count");
  const keep = vi.fn(async () => {});
  const { settlement, onError } = open(keep);
  await settlement.close({ kind: "complete" }, Promise.reject(failure));
  expect(onError).toHaveBeenCalledWith(failure, expect.objectContaining({ costNanos: 0 }));
  expect(keep).toHaveBeenCalledWith(expect.objectContaining({ costNanos: 0 }), undefined);
});

test("listeners hear of the end once, also when they come late", () => {
  const { settlement } = open(async () => {});
  const early = vi.fn();
  const late = vi.fn();
  settlement.whenClosed(early);
  settlement.close({ kind: "cancelled" }, NOTHING_USED);
  settlement.close({ kind: "complete" }, NOTHING_USED);
  settlement.whenClosed(late);
  expect(early.mock.calls).toEqual([[{ kind: "cancelled" }]]);
  expect(late.mock.calls).toEqual([[{ kind: "cancelled" }]]);
});

test.each([
  ["known", charge],
  ["still to come", Promise.resolve(charge)],
])(
  "what a listener gives back is in the record, where the charge is %s",
  async (_when, charged) => {
    const entries: LedgerEntry[] = [];
    const { settlement } = open(async (entry) => void entries.push(entry));
    settlement.add({ ...NOTHING_USED, costNanos: 30 }, []);
    settlement.whenClosed(() => settlement.add({ ...NOTHING_USED, costNanos: -30 }, []));
    await settlement.close({ kind: "complete" }, charged);
    expect(entries).toMatchObject([{ costNanos: 70 }]);
  },
);

test("the record waits for work that goes on, however that ends, and holds the money until then", async () => {
  const entries: LedgerEntry[] = [];
  const over = vi.fn(() => undefined);
  const { settlement } = open(async (entry) => void entries.push(entry), over);
  const ends: (() => void)[] = [];
  settlement.awaits(new Promise<void>((resolve) => ends.push(resolve)));
  settlement.awaits(new Promise((_resolve, reject) => ends.push(() => reject(new Error("broke")))));
  const closed = settlement.close({ kind: "cancelled" }, NOTHING_USED);
  ends[1]?.();
  await new Promise((resolve) => setImmediate(resolve));
  expect([entries.length, over.mock.calls.length]).toEqual([0, 0]);
  settlement.add(charge, []);
  ends[0]?.();
  await closed;
  expect(entries).toMatchObject([{ outcome: "cancelled", costNanos: 70, latencyMs: 500 }]);
});
