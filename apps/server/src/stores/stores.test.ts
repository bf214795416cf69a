import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "vitest";
import { clientStoreCases } from "./conformance/client-store-cases.ts";
import { keyStoreCases } from "./conformance/key-store-cases.ts";
import { ledgerCases } from "./conformance/ledger-cases.ts";
import { createMemoryStores } from "./create-memory-stores.ts";
import { openStores } from "./open-stores.ts";
import type { Stores } from "./stores.ts";

type Open = (now: () => number) => Promise<{ stores: Stores; remove: () => Promise<void> }>;

const implementations: Readonly<Record<string, Open>> = {
  memory: async (now) => ({ stores: createMemoryStores(now), remove: async () => {} }),
  sqlite: async (now) => {
    const folder = await mkdtemp(join(tmpdir(), "sluice-stores-"));
    const stores = await openStores(`sqlite:${folder}/a.db`, { now, migrate: true });
    return { stores, remove: () => rm(folder, { recursive: true }) };
  },
};

describe.each(Object.entries(implementations))("%s stores", (_name, open) => {
  test.each([...keyStoreCases, ...clientStoreCases, ...ledgerCases])("$name", async ({ run }) => {
    const clock = { now: Date.UTC(2026, 0, 15, 12) };
    const { stores, remove } = await open(() => clock.now);
    try {
      await run(stores, clock);
    } finally {
      await stores.close();
      await remove();
    }
  });
});
