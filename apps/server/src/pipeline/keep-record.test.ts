import { expect, test, vi } from "vitest";
import { sampleEntry } from "../stores/conformance/sample-entry.ts";
import { createRecordKeeper } from "./keep-record.ts";

const entry = sampleEntry("gen-1", { costNanos: 70 });
const price = { prompt: 1, completion: 2 };
const log = () => ({ error: vi.fn(), warn: vi.fn() });

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

test("what could not be charged is told, with the amount", async () => {
  const told = log();
  const append = () => Promise.resolve();
  const details = { ...entry.details, uncollectedNanos: 2_500_000 };
  await createRecordKeeper({ append }, told).keep({ ...entry, details }, undefined);
  await createRecordKeeper({ append }, told).keep(entry, undefined);
  const words = { id: "gen-1", uncollected_usd: 0.0025 };
  expect(told.warn.mock.calls).toEqual([[words, expect.any(String)]]);
});
