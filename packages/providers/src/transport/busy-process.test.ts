import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTransport } from "./undici-transport.ts";

/** An upstream that is in time is not blamed for what kept this process from reading. */

const IDLE_MS = 100;
const CLOCKS = { connect: 60_000, firstToken: 60_000, idle: IDLE_MS, total: 60_000 };
const transport = createTransport();
const server = createServer();
let url: string;

beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(async () => {
  await transport.close();
  server.close();
});

function keepBusy(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}

/** An answer whose first word has been read. */
async function begunAnswer() {
  const asked = once(server, "request");
  const request = { method: "POST", url, headers: {}, body: "{}" } as const;
  const sent = transport.send(request, CLOCKS, new AbortController().signal);
  const [, answer] = (await asked) as [unknown, ServerResponse];
  answer.write("one ");
  const reads = (await sent).reads[Symbol.asyncIterator]();
  expect(String(Buffer.from((await reads.next()).value ?? []))).toBe("one ");
  return { answer, reads };
}

it("what came while this process was busy is read before silence is told", async () => {
  const { answer, reads } = await begunAnswer();
  const second = reads.next();
  answer.write("two");
  keepBusy(IDLE_MS * 2);
  expect(String(Buffer.from((await second).value ?? []))).toBe("two");
  answer.end();
  expect((await reads.next()).done).toBe(true);
});

it("where nothing came it is", async () => {
  const { answer, reads } = await begunAnswer();
  const second = reads.next();
  keepBusy(IDLE_MS * 2);
  await expect(second).rejects.toMatchObject({ failure: { kind: "timeout" } });
  answer.destroy();
});
