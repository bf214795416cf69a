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

function open(append: (entry: LedgerEntry) => Promise<void>) {
  const onError = vi.fn();
  return { onError, settlement: openSettlement(start, { append }, { now: () => 1500 }, onError) };
}

test("the record is written once, whoever closes again", () => {
  const entries: LedgerEntry[] = [];
  const { settlement } = open(async (entry) => void entries.push(entry));
  settlement.finished("stop");
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

test("a record that could not be written is told, with what it held", async () => {
  const failure = new Error("disk full");
  const { settlement, onError } = open(() => Promise.reject(failure));
  settlement.close({ kind: "complete" }, charge);
  await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce());
  expect(onError).toHaveBeenCalledWith(failure, expect.objectContaining({ costNanos: 70 }));
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
