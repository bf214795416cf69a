import { setTimeout as sleep } from "node:timers/promises";
import { type Script, steps } from "@sluice/mock-upstream";
import { expect } from "vitest";
import { open, readAll } from "./ask.ts";
import { cleanStream } from "./clean-stream.ts";
import { faultTest } from "./fault-test.ts";
import { type LedgerRow, readLedger } from "./read-ledger.ts";
import type { Stage } from "./stage.ts";
import { streamText } from "./stream-text.ts";
import { events, ROLE, STOP, says } from "./upstream-chunk.ts";

const openStream = ({ server }: Stage) =>
  open(`${server.base}/chat/completions`, {
    headers: { authorization: `Bearer ${server.key}`, "content-type": "application/json" },
    body: '{"model":"t/one","stream":true,"messages":[{"role":"user","content":"Say hi."}]}',
  });
const eventStream = steps.header("content-type", "text/event-stream");

faultTest("B39 a client that leaves stops the upstream", async (stage) => {
  const chunks = Array.from({ length: 100 }, () => [
    steps.pause(200),
    steps.write(events(says("x")), { waitMs: 0 }),
  ]);
  const script: Script = [
    eventStream,
    steps.write(events(ROLE)),
    ...chunks.flat(),
    steps.write(events(STOP, "[DONE]")),
  ];
  stage.a.next(script);
  const response = await openStream(stage);
  let seen = "";
  for await (const bytes of response) {
    seen += String(bytes);
    if (seen.split('"content":"x"').length > 2) break;
  }
  response.destroy();
  const [call] = await stage.a.waitForCalls(1);
  await call?.closed;
  expect(call?.outcome).toBe("caller-left");
  expect(call?.writes).toBeLessThan(20);
  const id = String(response.headers["x-generation-id"]);
  const [record, ...more] = await readLedger(stage.server.folder, id);
  expect(more).toEqual([]);
  expect(record?.outcome).toBe("cancelled" satisfies LedgerRow["outcome"]);
  expect(record?.completion_tokens).toBeLessThanOrEqual(call?.writes ?? 0);
  expect(stage.a.calls).toHaveLength(1);
  expect(stage.b.calls).toHaveLength(0);
});

faultTest("B39 a client that leaves before the answer stops the upstream", async (stage) => {
  stage.a.next([steps.pause(60_000)]);
  const leaving = new AbortController();
  const asked = fetch(`${stage.server.base}/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${stage.server.key}`, "content-type": "application/json" },
    body: '{"model":"t/one","messages":[{"role":"user","content":"Say hi."}]}',
    signal: leaving.signal,
  });
  const [call] = await stage.a.waitForCalls(1);
  leaving.abort();
  await expect(asked).rejects.toThrow(/abort/);
  await call?.closed;
  expect(call?.outcome).toBe("caller-left");
});

const MIB = 1024 * 1024;
const PIECE = "A".repeat(65_536);

faultTest("B41 a client that stops reading slows the upstream down", async (stage) => {
  stage.a.next([
    eventStream,
    steps.writeMany(1600, events(says(PIECE))),
    steps.write(events(STOP, "[DONE]")),
  ]);
  const memory = process.memoryUsage.rss();
  const response = await openStream(stage);
  response.pause();
  await sleep(5000);
  const [call] = await stage.a.waitForCalls(1);
  expect(call?.bytesWritten).toBeLessThan(32 * MIB);
  expect(process.memoryUsage.rss() - memory).toBeLessThan(128 * MIB);
  expect((await stage.chat()).status).toBe(200);
  expect(call?.outcome).toBe("open");
  const reading = readAll(response);
  response.resume();
  const reply = await reading;
  const text = streamText(cleanStream(reply));
  expect(text).toHaveLength(1600 * 65_536);
  expect(/^A+$/.test(text)).toBe(true);
});
