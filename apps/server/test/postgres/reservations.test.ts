import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ReservationAsk } from "../../src/ports/reservation.ts";
import { NOON, sampleEntry } from "../../src/stores/conformance/sample-entry.ts";
import { openStores } from "../../src/stores/open-stores.ts";
import type { Stores } from "../../src/stores/stores.ts";
import { holdStatement } from "./hold-statement.ts";
import { createTestDatabase, hasPostgres, type TestDatabase } from "./test-database.ts";

const LIMIT = 100;
const KEY = { scope: "key", id: "h" } as const;

describe.skipIf(!hasPostgres)("money of replicas on one PostgreSQL", () => {
  let database: TestDatabase;
  const opened: Stores[] = [];
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterEach(async () => {
    for (const stores of opened.splice(0)) await stores.close();
    await database.query(
      "delete from budgets; delete from reservations; delete from generations; delete from owners; delete from activity",
    );
  });
  afterAll(() => database?.remove());

  async function replica(): Promise<Stores> {
    const stores = await openStores(database.url, { now: Date.now, migrate: true });
    opened.push(stores);
    return stores;
  }

  test("however many ask at once, a limit is never passed, and all of it can be spent", async () => {
    const replicas = [await replica(), await replica(), await replica()];
    const held: { readonly ledger: Stores["ledger"]; readonly id: string }[] = [];
    await Promise.all(
      replicas.flatMap(({ ledger }, index) =>
        Array.from({ length: 60 }, async (_, count) => {
          const id = `race-${index}-${count}`;
          const outcome = await ledger.reserve(ask(id));
          if (outcome.kind === "held") held.push({ ledger, id });
          else expect(outcome).toMatchObject({ by: "key-limit", leftNanos: 0 });
        }),
      ),
    );
    expect(held).toHaveLength(LIMIT);
    const [one] = replicas;
    expect(await one?.ledger.spent(KEY, NOON)).toMatchObject({ reservedNanos: LIMIT });
    await Promise.all(
      held.map(({ ledger, id }) => ledger.append(sampleEntry(id, { costNanos: 1 }))),
    );
    const spent = await one?.ledger.spent(KEY, NOON);
    expect(spent).toMatchObject({ reservedNanos: 0, charged: { daily: LIMIT, lifetime: LIMIT } });
    expect(await one?.ledger.credits("default")).toMatchObject({ spentNanos: LIMIT });
    const activity = await one?.ledger.activity({ accountId: "default", from: 0, to: NOON });
    expect(activity).toMatchObject([{ requests: LIMIT, costNanos: LIMIT }]);
    expect(await one?.ledger.reserve(ask("late"))).toMatchObject({ kind: "refused" });
  });

  test("what is asked again replaces what was held, and what is released is free again", async () => {
    const [a, b] = [await replica(), await replica()];
    await a.ledger.reserve(ask("g", { nanos: 90 }));
    expect(await b.ledger.reserve(ask("x", { nanos: 11 }))).toMatchObject({ leftNanos: 10 });
    expect(await a.ledger.reserve(ask("g", { nanos: 100 }))).toEqual({ kind: "held", nanos: 100 });
    await a.ledger.release("g");
    expect(await b.ledger.reserve(ask("x", { nanos: 100 }))).toMatchObject({ kind: "held" });
  });

  test("what a process that is gone has left is ended once, and gives way to its own record", async () => {
    const [gone, b, c] = [await replica(), await replica(), await replica()];
    const produced = { promptTokens: 3, completionTokens: 4, costNanos: 5, byokNanos: 0 };
    await gone.ledger.reserve(ask("sent", { nanos: 20 }));
    await gone.ledger.reserve(ask("unsent", { nanos: 30, dispatched: false }));
    await gone.ledger.checkpoint([{ generationId: "sent", produced }]);
    expect(await b.ledger.settleAbandoned()).toBe(0);
    await database.query("update owners set renewed_at = renewed_at - 16000");
    await b.ledger.renewLease();
    await c.ledger.renewLease();
    const ended = await Promise.all([b.ledger.settleAbandoned(), c.ledger.settleAbandoned()]);
    expect(ended.sort()).toEqual([0, 1]);
    expect(await b.ledger.find("sent")).toMatchObject({ outcome: "lost", costNanos: 5 });
    expect(await b.ledger.find("unsent")).toBeUndefined();
    expect(await c.ledger.spent(KEY, NOON)).toMatchObject({
      reservedNanos: 0,
      charged: { lifetime: 5 },
    });
    // It only stood still.
    await expect(gone.ledger.dispatched("unsent")).rejects.toMatchObject({ status: 503 });
    await gone.ledger.append(sampleEntry("sent", { costNanos: 8 }));
    expect(await b.ledger.find("sent")).toMatchObject({ outcome: "complete", costNanos: 8 });
    expect((await c.ledger.spent(KEY, NOON)).charged.lifetime).toBe(8);
  });

  test("an ask whose connection is ended is a 503, and nothing stays held", async () => {
    const [a, b] = [await replica(), await replica()];
    await a.ledger.reserve(ask("first"));
    const held = holdStatement(database, "select * from budgets for update");
    await held.isHeld;
    const asked = a.ledger.reserve(ask("cut"));
    const refused = expect(asked).rejects.toMatchObject({ status: 503 });
    await expect
      .poll(() =>
        database.query(
          `select pg_terminate_backend(pid) as ended from pg_stat_activity
           where application_name = 'sluice' and wait_event_type = 'Lock' and datname = current_database()`,
        ),
      )
      .toContainEqual({ ended: true });
    await refused;
    await held.release();
    await a.ledger.flush();
    expect((await b.ledger.spent(KEY, NOON)).reservedNanos).toBe(1);
  });

  test("grants are made once", async () => {
    const [a, b] = [await replica(), await replica()];
    const grant = { id: "p", accountId: "default", nanos: 50, note: "paid", createdAt: NOON };
    const made = await Promise.allSettled([a.ledger.grant(grant), b.ledger.grant(grant)]);
    expect(made.filter((each) => each.status === "fulfilled" && each.value)).toHaveLength(1);
    expect(await b.ledger.credits("default")).toMatchObject({ grantedNanos: 50 });
    expect(await a.ledger.grants("default")).toEqual([grant]);
    await database.query("delete from credit_grants");
  });
});

function ask(generationId: string, change: Partial<ReservationAsk> = {}): ReservationAsk {
  return {
    generationId,
    charged: { accountId: "default", keyHash: KEY.id },
    createdAt: NOON,
    nanos: 1,
    byokNanos: 0,
    limits: [{ ...KEY, nanos: LIMIT, window: "lifetime", includesByok: false }],
    enforceCredits: false,
    dispatched: true,
    produced: { promptTokens: 0, completionTokens: 0, costNanos: 0, byokNanos: 0 },
    record: {
      operation: "chat",
      streamed: true,
      model: "acme/large",
      provider: "north",
      endpoint: "north:acme/large:default",
      price: null,
    },
    ...change,
  };
}
