import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type HeldFile, holdFile } from "../../../test/hold-file.ts";
import { sampleAsk } from "../conformance/sample-ask.ts";
import { NOON, sampleEntry } from "../conformance/sample-entry.ts";
import { hashKey } from "../hash-key.ts";
import { newKey } from "../new-key.ts";
import { openStores } from "../open-stores.ts";
import { operator } from "../operator.ts";
import type { Stores } from "../stores.ts";

const secret = newKey(new Uint8Array(32));
const UNAVAILABLE = { status: 503, retryAfterSeconds: 1 };
let folder: string;
let stores: Stores;
let held: HeldFile;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sluice-locked-"));
  stores = await openStores(`sqlite:${join(folder, "a.db")}`, { now: () => NOON, migrate: true });
  await stores.keys.create({ kind: "inference", name: "a" }, secret, operator);
  held = await holdFile(join(folder, "a.db"));
});
afterEach(async () => {
  await held.release();
  await stores.close();
  await rm(folder, { recursive: true, force: true });
});

test("other work goes on while what is to be written waits for the lock, and is written when it is free", async () => {
  const events: string[] = [];
  const reserved = stores.ledger.reserve(sampleAsk("g1")).finally(() => events.push("reserved"));
  const renamed = stores.keys
    .update(hashKey(secret), { name: "b" }, operator)
    .finally(() => events.push("renamed"));
  for (let read = 0; read < 20; read += 1) {
    await stores.ledger.spent({ scope: "key", id: "h" }, NOON);
    expect((await stores.keys.find(hashKey(secret)))?.name).toBe("a");
  }
  events.push("read");
  await held.release();
  expect(await reserved).toMatchObject({ kind: "held" });
  expect(await renamed).toMatchObject({ name: "b" });
  expect(events[0]).toBe("read");
});

test("who waits for longer than a second is told, and records are written later all the same", async () => {
  const appended = stores.ledger.append(sampleEntry("g1"));
  await expect(stores.ledger.reserve(sampleAsk("g2"))).rejects.toMatchObject(UNAVAILABLE);
  await expect(stores.keys.remove(hashKey(secret), operator)).rejects.toMatchObject(UNAVAILABLE);
  expect(await stores.ledger.find("g1")).toBeUndefined();
  await held.release();
  await appended;
  expect(await stores.ledger.find("g1")).toMatchObject({ generationId: "g1" });
  expect(await stores.ledger.reserve(sampleAsk("g3"))).toMatchObject({ kind: "held" });
});
