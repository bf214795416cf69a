import type { IncomingMessage } from "node:http";
import { steps } from "@sluice/mock-upstream";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { answerOf } from "../faults/answers.ts";
import { type Asking, open, readAll } from "../faults/ask.ts";
import { cleanStream } from "../faults/clean-stream.ts";
import { streamText } from "../faults/stream-text.ts";
import { events, ROLE, STOP, says } from "../faults/upstream-chunk.ts";
import { openProcessStage, type ProcessStage } from "./process-stage.ts";

const WORKERS = 2;
const ROUNDS = 3;

let stage: ProcessStage;
beforeAll(async () => {
  stage = await openProcessStage({ more: "rate_limits: { requests_per_minute: null }" }, [
    "--workers",
    String(WORKERS),
    "--log",
    "json",
  ]);
  const all = `all ${WORKERS} workers listen`;
  await vi.waitFor(() => expect(stage.server.lines.some((line) => line.includes(all))).toBe(true), {
    timeout: 170_000,
    interval: 100,
  });
}, 180_000);
afterAll(() => stage.close());

/** On a connection of its own: the next worker takes it. */
function chat(more: object = {}): Promise<IncomingMessage> {
  const asking: Asking = {
    headers: {
      authorization: `Bearer ${stage.server.key}`,
      "content-type": "application/json",
      connection: "close",
    },
    body: JSON.stringify({
      model: "t/one",
      messages: [{ role: "user", content: "Say hi." }],
      ...more,
    }),
  };
  return open(`${stage.server.url}/v1/chat/completions`, asking);
}

/** Nano-dollars of one plain answer. */
async function cost(): Promise<number> {
  const { status, body } = await readAll(await chat());
  expect(status, body.toString()).toBe(200);
  return Math.round(JSON.parse(body.toString()).usage.cost * 1e9);
}

/** How often each worker read the file because of the signal. */
function signalled(): Readonly<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const line of stage.server.lines) {
    if (!line.includes('"why":"SIGHUP"')) continue;
    const { worker, msg } = JSON.parse(line) as { readonly worker: number; readonly msg: string };
    expect(msg).toBe("configuration reloaded");
    counts[worker] = (counts[worker] ?? 0) + 1;
  }
  return counts;
}
/** Sends it until every worker has acted on it: one that was due to read the file anyway makes one of both. */
async function signal(): Promise<void> {
  const before = least();
  await expect
    .poll(
      () => {
        stage.server.child.kill("SIGHUP");
        return least();
      },
      { interval: 200 },
    )
    .toBeGreaterThan(before);
}
const least = () => Math.min(...[1, 2].map((worker) => signalled()[worker] ?? 0));

describe("SIGHUP at the process whose workers serve", { timeout: 180_000 }, () => {
  test("reaches every worker; no request that runs fails, and each later one goes by the new file", async () => {
    let asking = true;
    let answered = 0;
    const failures: string[] = [];
    const ask = async (): Promise<void> => {
      while (asking) {
        const reply = await readAll(await chat({ stream: answered % 2 === 0 }));
        const text = reply.body.toString();
        if (reply.status !== 200 || !reply.whole || !text.includes("from-a")) failures.push(text);
        answered += 1;
      }
    };
    const load = Promise.all([ask(), ask(), ask()]);
    for (let round = 1; round <= ROUNDS; round += 1) {
      const before = answered;
      await stage.replace({ prompt: 10 + round });
      await signal();
      await expect.poll(() => answered).toBeGreaterThan(before);
      for (let count = 0; count < 2 * WORKERS; count += 1) {
        expect(await cost()).toBe(10_000 * (10 + round));
      }
    }
    asking = false;
    await load;
    expect(failures).toEqual([]);
    expect(stage.server.lines.filter((line) => line.includes("is started again"))).toEqual([]);
  });

  test("leaves streams of all workers to run to their end", async () => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    stage.upstream.answer(async () => {
      await held;
      return [
        steps.header("content-type", "text/event-stream"),
        steps.write(events(ROLE, says("slow "), says("and steady"), STOP, "[DONE]")),
      ];
    });
    const calls = stage.upstream.calls.length;
    const opening = Array.from({ length: 6 }, () => chat({ stream: true }));
    await stage.upstream.waitForCalls(calls + opening.length);
    await signal();
    letGo();
    for (const response of await Promise.all(opening)) {
      expect(streamText(cleanStream(await readAll(response)))).toBe("slow and steady");
    }
    stage.upstream.answer(answerOf("a"));
    expect(await cost()).toBeGreaterThan(0);
  });
});
