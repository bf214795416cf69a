import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "vitest";
import { clientStoreCases } from "./conformance/client-store-cases.ts";
import { keyStoreCases } from "./conformance/key-store-cases.ts";
import { leaseCases } from "./conformance/lease-cases.ts";
import { ledgerCases } from "./conformance/ledger-cases.ts";
import { limitCases } from "./conformance/limit-cases.ts";
import { recordCases } from "./conformance/record-cases.ts";
import { reservationCases } from "./conformance/reservation-cases.ts";
import { createMemoryStores } from "./create-memory-stores.ts";
import { newMemoryMoney } from "./memory/memory-money.ts";
import { openStores } from "./open-stores.ts";
import type { Stores } from "./stores.ts";

interface Opened {
  readonly stores: Stores;
  readonly another: () => Promise<Stores>;
  readonly remove: () => Promise<void>;
}

const implementations: Readonly<Record<string, (now: () => number) => Promise<Opened>>> = {
  memory: async (now) => {
    const money = newMemoryMoney();
    const another = async () => createMemoryStores(now, money);
    return { stores: await another(), another, remove: async () => {} };
  },
  sqlite: async (now) => {
    const folder = await mkdtemp(join(tmpdir(), "sluice-stores-"));
    const another = () => openStores(`sqlite:${folder}/a.db`, { now, migrate: true });
    return { stores: await another(), another, remove: () => rm(folder, { recursive: true }) };
  },
};

const cases = [
  ...keyStoreCases,
  ...clientStoreCases,
  ...ledgerCases,
  ...reservationCases,
  ...limitCases,
  ...recordCases,
  ...leaseCases,
];

describe.each(Object.entries(implementations))("%s stores", (_name, open) => {
  test.each(cases)("$name", async ({ run }) => {
    const clock = { now: Date.UTC(2026, 0, 15, 12) };
    const { stores, another, remove } = await open(() => clock.now);
    try {
      await run(stores, clock, another);
    } finally {
      await stores.close();
      await remove();
    }
  });
});
