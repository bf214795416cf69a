import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { affinityCases, IDLE_MS } from "../stores/conformance/affinity-cases.ts";
import { healthCases, WINDOW_MS } from "../stores/conformance/health-cases.ts";
import { CASE_WINDOW_MS, rateLimitCases } from "../stores/conformance/rate-limit-cases.ts";
import type { Shared } from "../stores/open-shared.ts";
import { createWorkerKeyEvents } from "../stores/workers/create-worker-key-events.ts";
import { openWorkerShared } from "../stores/workers/open-worker-shared.ts";
import { createWorkerGroup } from "./create-worker-group.ts";
import { createHub, type Hub } from "./hub.ts";
import { createLink } from "./link.ts";
import { restartAfter } from "./restart-pause.ts";
import { createTopics } from "./topics.ts";

const opened: Shared[] = [];
afterEach(() => {
  for (const each of opened.splice(0)) each.close();
});

/** A worker of a hub, joined by a channel that carries JSON a turn later, in order, as pipes do. */
function join(hub: Hub, worker: number) {
  const topics = createTopics();
  const later = (take: (message: unknown) => void) => (message: object) => {
    const text = JSON.stringify(message);
    setImmediate(() => take(JSON.parse(text)));
  };
  const seat = hub.join(
    { worker, isFirst: worker === 1 },
    later((message) => parent.receive(message)),
  );
  const parent = createLink(later(seat.receive), topics);
  return { parent, group: createWorkerGroup(worker, parent, topics), leave: seat.leave };
}

const newHub = (now: () => number = Date.now) => createHub(now, () => {});
const TIMES = {
  windowMs: WINDOW_MS,
  idleMs: IDLE_MS,
  mostSessions: 1_000,
  rateWindowMs: CASE_WINDOW_MS,
};

async function openShared(hub: Hub, worker: number, now: () => number = Date.now) {
  const { parent, group, leave } = join(hub, worker);
  const shared = await openWorkerShared(parent, group, TIMES, now);
  opened.push(shared);
  return { ...shared, leave };
}

describe("health of workers", () => {
  test.each(healthCases)("$name", async ({ run }) => {
    const hub = newHub();
    let count = 0;
    await run(async () => {
      count += 1;
      return (await openShared(hub, count)).health;
    });
  });
});

describe("sessions of workers", () => {
  test.each(affinityCases)("$name", async ({ run }) => {
    const clock = { now: Date.now() };
    const shared = await openShared(
      newHub(() => clock.now),
      1,
      () => clock.now,
    );
    await run(shared.affinity, clock);
  });

  test("one finds what another remembered", async () => {
    const hub = newHub();
    const [a, b] = [await openShared(hub, 1), await openShared(hub, 2)];
    await a.affinity.remember("s", "north/1 large");
    await expect.poll(() => b.affinity.find(["s", "t"])).toEqual(["north/1 large", undefined]);
  });
});

describe("rate limits of workers", () => {
  test.each(rateLimitCases)("$name", async ({ run }) => {
    const hub = newHub();
    let count = 0;
    await run(async () => {
      count += 1;
      return (await openShared(hub, count)).rateLimits;
    });
  });

  test("slots of a worker that is gone are free", async () => {
    const hub = newHub();
    const [dead, alive] = [await openShared(hub, 1), await openShared(hub, 2)];
    expect(await dead.rateLimits.takeSlot("k", 1)).toBeDefined();
    expect(await alive.rateLimits.takeSlot("k", 1)).toBeUndefined();
    dead.leave();
    expect(await alive.rateLimits.takeSlot("k", 1)).toBeDefined();
  });
});

test("what becomes of a key is heard in all workers, each once", async () => {
  const hub = newHub();
  const heard: string[] = [];
  const events = [1, 2, 3].map((worker) => {
    const each = createWorkerKeyEvents(join(hub, worker).group);
    each.subscribe((hash) => heard.push(`${worker} ${hash}`));
    return each;
  });
  await events[1]?.publish("abc");
  expect(heard).toEqual(["2 abc"]);
  await expect.poll(() => [...heard].sort()).toEqual(["1 abc", "2 abc", "3 abc"]);
});

describe("asking all workers", () => {
  test("gives every answer, the own one first, and leaves out who fails, is silent or is gone", async () => {
    const hub = newHub();
    const workers = [1, 2, 3, 4, 5].map((worker) => join(hub, worker));
    const [one, two, three, four] = workers;
    one?.group.listen("sum", (question) => ({ from: 1, question }));
    two?.group.listen("sum", async () => {
      await sleep(5);
      return { from: 2 };
    });
    three?.group.listen("sum", () => {
      throw new Error("broken");
    });
    four?.group.listen("sum", () => new Promise(() => {}));
    expect(await one?.group.askAll("sum", "how much?", 300)).toEqual([
      { from: 1, question: "how much?" },
      { from: 2 },
    ]);
    two?.leave();
    expect(await one?.group.askAll("sum", "again?", 50)).toEqual([{ from: 1, question: "again?" }]);
  });
});

test("a worker that dies young is started later each time, one that lived begins anew", () => {
  const pauses = [];
  let failures = 0;
  for (let count = 0; count < 9; count += 1) {
    const restart = restartAfter(failures, 50);
    pauses.push(restart.pauseMs);
    failures = restart.failures;
  }
  expect(pauses).toEqual([100, 200, 400, 800, 1_600, 3_200, 6_400, 10_000, 10_000]);
  expect(restartAfter(failures, 60_000)).toEqual({ failures: 1, pauseMs: 100 });
});
