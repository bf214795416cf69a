import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { answerOf } from "../faults/answers.ts";
import type { Replicas } from "./replicas.ts";

/** What is promised is 1 s; a loaded machine answers late, which is not to fail a test. */
const BOUND_MS = 10_000;
const ASKS_EVERY_MS = 10;

/** How each key is taken back at the first process. */
const WAYS: Readonly<Record<string, (replicas: Replicas, hash: string) => Promise<unknown>>> = {
  delete: ({ manage }, hash) => manage(0, "DELETE", `/keys/${hash}`),
  disable: ({ manage }, hash) => manage(0, "PATCH", `/keys/${hash}`, { disabled: true }),
  expire: ({ manage }, hash) =>
    manage(0, "PATCH", `/keys/${hash}`, { expires_at: "2020-01-01T00:00:00Z" }),
};

/** Takes keys back at one process while all are used at the others, and measures how long they still work there. */
export async function checkRefusals(replicas: Replicas, keysOfEachWay: number): Promise<void> {
  replicas.upstream.answer(answerOf("a"));
  const times: number[] = [];
  const load = new AbortController();
  const busy = await replicas.manage(0, "POST", "/keys", { name: "load" });
  const loads = [1, 2].map((at) => keepAsking(replicas, at, busy.key, load.signal));
  try {
    for (const [way, takeBack] of Object.entries(WAYS)) {
      for (let count = 0; count < keysOfEachWay; count += 1) {
        const { key, data } = await replicas.manage(0, "POST", "/keys", { name: way });
        for (const at of [0, 1, 2]) expect(await replicas.chat(at, key)).toBe(200);
        await takeBack(replicas, data.hash);
        const since = performance.now();
        expect(await replicas.chat(0, key), `${way}, where it was taken back`).toBe(401);
        times.push(
          ...(await Promise.all([1, 2].map((at) => refusedAfter(replicas, at, key, since)))),
        );
      }
    }
  } finally {
    load.abort();
    await Promise.all(loads);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    Math.round(times[Math.ceil(share * times.length) - 1] ?? Number.NaN);
  process.stdout.write(
    `refused elsewhere after (ms): p50 ${at(0.5)}, p99 ${at(0.99)} of ${times.length}\n`,
  );
  expect(times.at(-1)).toBeLessThan(BOUND_MS);
}

async function refusedAfter(
  replicas: Replicas,
  at: number,
  key: string,
  since: number,
): Promise<number> {
  for (;;) {
    const askedAt = performance.now();
    const status = await replicas.chat(at, key);
    // What was asked then was refused: how long the answer took is the machine's.
    if (status === 401) return askedAt - since;
    if (askedAt - since > BOUND_MS) return Number.POSITIVE_INFINITY;
    await sleep(ASKS_EVERY_MS);
  }
}

async function keepAsking(
  replicas: Replicas,
  at: number,
  key: string,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) expect(await replicas.chat(at, key)).toBe(200);
}
