import { expect, test, vi } from "vitest";
import type { LedgerEntry } from "../ports/ledger-entry.ts";
import { createRecordKeeper } from "./keep-record.ts";

const entry = { generationId: "gen-1", costNanos: 70 } as LedgerEntry;
const price = { prompt: 1, completion: 2 };
const log = () => ({ error: vi.fn() });

test("an answer waits until its record is kept", async () => {
  let written = () => {};
  const append = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        written = resolve;
      }),
  );
  const kept = vi.fn();
  const keeping = createRecordKeeper({ append }, log(), 60_000).keep(entry, price).then(kept);
  await Promise.resolve();
  expect(kept).not.toHaveBeenCalled();
  written();
  await keeping;
  expect(kept).toHaveBeenCalled();
  expect(append).toHaveBeenCalledWith(entry, price);
});

test("it waits no longer for a database that is away", async () => {
  const append = () => new Promise<void>(() => {});
  await createRecordKeeper({ append }, log(), 1).keep(entry, undefined);
});

test("what can never be written is told, whole", async () => {
  const failure = new TypeError("no such column");
  const told = log();
  const append = () => Promise.reject(failure);
  await createRecordKeeper({ append }, told).keep(entry, undefined);
  expect(told.error).toHaveBeenCalledWith({ err: failure, entry }, expect.any(String));
});
