import { setTimeout as sleep } from "node:timers/promises";
import { steps } from "@sluice/mock-upstream";
import type { Afterwards, Silence } from "@sluice/relay";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openStores } from "../../src/stores/open-stores.ts";
import { events } from "../faults/upstream-chunk.ts";
import { MANAGEMENT_KEY, type TestServer } from "../start-test-server.ts";
import { holdStatement } from "./hold-statement.ts";
import { openSilentStage, type SilentStage } from "./silent-stage.ts";
import { hasPostgres } from "./test-database.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const QUESTION = { model: "t/m", messages: [{ role: "user", content: "Say hi." }], max_tokens: 10 };
/** What was asked is answered by then on a machine that does much else; the database is waited for 2 s. */
const PATIENCE_MS = 20_000;
/** From the return of the network to full service, on such a machine; the kits hold it to the five seconds. */
const BACK_MS = 20_000;
const PAUSE_MS = 100;
/** Of one process: those of its pool, the one that listens, and the one that is tried. */
const MOST_CONNECTIONS = 12;

type Hole = readonly [silence: Silence, isDeaf: boolean, afterwards: Afterwards];
const HOLES: Readonly<Record<string, Hole>> = {
  "both ways, and late packets arrive": ["both", false, "resumed"],
  "both ways, and old connections are lost for good": ["both", false, "lost"],
  "what is asked": ["to-server", false, "resumed"],
  "what is answered": ["to-client", false, "resumed"],
  "what is answered, and old connections are lost for good": ["to-client", false, "lost"],
  "so that no connection is ever made": ["both", true, "lost"],
};

describe.skipIf(!hasPostgres)("a PostgreSQL whose network swallows packets", () => {
  let stage: SilentStage;
  beforeEach(async () => {
    stage = await openSilentStage();
  });
  afterEach(() => stage.close());

  test.each(Object.entries(HOLES))(
    "%s: requests are refused soon, and served when it is back",
    async (_name, [silence, isDeaf, afterwards]) => {
      const { server, relay } = stage;
      const costs = [await costOf(await ask(server))];
      await relay.fallSilent(silence, isDeaf);
      const held: number[] = [];
      // More than connections, at once and one after another.
      for (let round = 0; round < 3; round += 1) {
        const replies = await Promise.all(Array.from({ length: 40 }, () => timed(server)));
        for (const { status, ms, retryAfter } of replies) {
          expect(status).toBe(503);
          expect(retryAfter).toBeGreaterThan(0);
          expect(ms).toBeLessThan(PATIENCE_MS);
        }
        held.push(relay.connections);
      }
      expect(Math.max(...held)).toBeLessThanOrEqual(MOST_CONNECTIONS);
      expect((await managed(server, "/keys")).status).toBe(503);
      expect((await fetch(`${server.origin}/readyz`)).status).toBe(503);
      expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);

      const backAt = performance.now();
      await relay.speak(afterwards);
      for (;;) {
        const sentAt = performance.now();
        const response = await ask(server);
        if (response.status === 200) {
          costs.push(await costOf(response));
          break;
        }
        expect(response.status, await response.text()).toBe(503);
        expect(sentAt - backAt).toBeLessThan(BACK_MS);
        await sleep(PAUSE_MS);
      }
      const all = await Promise.all(Array.from({ length: 40 }, () => ask(server)));
      for (const response of all) costs.push(await costOf(response));
      await booksAre(costs);
    },
  );

  test("a stream that runs meanwhile comes to its end, and is settled when it is back", async () => {
    const { server, relay, upstream } = stage;
    await costOf(await ask(server));
    upstream.next([
      steps.header("content-type", "text/event-stream"),
      steps.write(events(chunk({ role: "assistant", content: "one" }, null))),
      // Longer than anything of the database is waited for.
      steps.pause(5_000),
      steps.write(events(chunk({ content: "two" }, "stop"), USAGE, "[DONE]")),
    ]);
    const response = await ask(server, { stream: true });
    expect(response.status).toBe(200);
    await relay.fallSilent();
    const said = await response.text();
    expect(said).toContain("two");
    expect(said).toContain("data: [DONE]");
    const cost = Number(/"cost":([\d.e-]+)/.exec(said)?.[1]);
    expect(cost).toBeGreaterThan(0);
    const id = response.headers.get("x-generation-id");
    const record = () =>
      stage.database.query("select outcome, cost_nanos from generations where id = $1", [id]);
    await sleep(1_000);
    expect(await record()).toEqual([]);
    await relay.speak("lost");
    await expect
      .poll(record, { timeout: PATIENCE_MS })
      .toEqual([{ outcome: "complete", cost_nanos: String(Math.round(cost * 1e9)) }]);
    await nothingHeld();
  });

  test("a transaction that it cuts holds up no other replica, and nothing stays held", async () => {
    const { server, relay, database } = stage;
    const other = await stage.another();
    const costs = [await costOf(await ask(server)), await costOf(await ask(other))];
    // Budgets are locked for our transaction as soon as this one ends, when nobody hears of it any more.
    const holding = holdStatement(database, "select * from budgets for update");
    await holding.isHeld;
    const refused = timed(server);
    await lockAwaited();
    await relay.fallSilent("to-client");
    await holding.release();
    const responses = await Promise.all(Array.from({ length: 10 }, () => ask(other)));
    for (const response of responses) costs.push(await costOf(response));
    expect(await refused).toMatchObject({ status: 503 });
    await relay.speak("lost");
    await booksAre(costs);
  });

  test("a reservation whose commit nobody heard of is given back", async () => {
    const { server, relay, database } = stage;
    const costs = [await costOf(await ask(server))];
    // What is held is read, and written when this one ends: with the commit.
    const holding = holdStatement(database, "lock table reservations in share mode");
    await holding.isHeld;
    const refused = timed(server);
    await lockAwaited();
    await relay.fallSilent("to-client");
    await holding.release();
    await expect
      .poll(() => database.query("select generation_id from reservations"))
      .toHaveLength(1);
    expect(await refused).toMatchObject({ status: 503 });
    await relay.speak("lost");
    await booksAre(costs);
  });

  test("a server that stops meanwhile does stop", async () => {
    const { relay, url } = stage;
    const stopping = await stage.another(url);
    await costOf(await ask(stopping));
    await relay.fallSilent();
    const end = stopping.close().then(() => "stopped");
    expect(await Promise.race([end, sleep(PATIENCE_MS, "hangs", { ref: false })])).toBe("stopped");
    await relay.speak("lost");
  });

  test("a start meanwhile ends and says why", async () => {
    await stage.relay.fallSilent();
    const starting = openStores(stage.url, { now: Date.now, migrate: true });
    await expect(starting).rejects.toThrow(/it does not answer/);
  });

  test("how long it is waited for is a time", async () => {
    const url = new URL(stage.url);
    url.searchParams.set("silence", "soon");
    const starting = openStores(url.href, { now: Date.now, migrate: true });
    await expect(starting).rejects.toThrow(/`silence` of `database` is a time/);
  });

  /** Somebody waits for what is held. */
  async function lockAwaited(): Promise<void> {
    await expect
      .poll(() =>
        stage.database.query(
          "select 1 as waits from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        ),
      )
      .not.toEqual([]);
  }

  async function nothingHeld(): Promise<void> {
    const held = `select (select count(*) from reservations)::int as reservations,
      (select coalesce(sum(reserved_nanos), 0) from budgets)::int as nanos`;
    await expect
      .poll(() => stage.database.query(held), { timeout: PATIENCE_MS })
      .toEqual([{ reservations: 0, nanos: 0 }]);
  }

  /** What callers were told is what was charged, to the nano-dollar. */
  async function booksAre(costs: readonly number[]): Promise<void> {
    await nothingHeld();
    const nanos = costs.reduce((sum, cost) => sum + Math.round(cost * 1e9), 0);
    const books = `select (select count(*) from generations where cost_nanos > 0)::int as records,
      (select sum(cost_nanos) from generations)::int as written,
      (select lifetime_nanos from budgets where scope = 'account')::int as spent`;
    await expect
      .poll(() => stage.database.query(books), { timeout: PATIENCE_MS })
      .toEqual([{ records: costs.length, written: nanos, spent: nanos }]);
  }
});

const USAGE = JSON.stringify({
  choices: [],
  usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
});

function chunk(delta: object, finish_reason: string | null): string {
  return JSON.stringify({ id: "u", choices: [{ index: 0, delta, finish_reason }] });
}

function ask(server: TestServer, more: object = {}): Promise<Response> {
  return server.post("/chat/completions", { ...QUESTION, ...more });
}

async function timed(server: TestServer) {
  const sentAt = performance.now();
  const response = await ask(server);
  await response.text();
  const retryAfter = Number(response.headers.get("retry-after"));
  return { status: response.status, retryAfter, ms: performance.now() - sentAt };
}

/** What a whole answer cost, in USD. */
async function costOf(response: Response): Promise<number> {
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return (JSON.parse(text) as { readonly usage: { readonly cost: number } }).usage.cost;
}

async function managed(server: TestServer, path: string): Promise<Response> {
  return fetch(server.base + path, { headers: { authorization: `Bearer ${MANAGEMENT_KEY}` } });
}
