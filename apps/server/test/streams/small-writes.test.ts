import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type Script, steps } from "@sluice/mock-upstream";
import { expect } from "vitest";
import { faultTest } from "../faults/fault-test.ts";
import { readEvents } from "../faults/read-events.ts";
import type { Stage } from "../faults/stage.ts";
import { events, ROLE, STOP, says } from "../faults/upstream-chunk.ts";
import { watchAccepted } from "./accepted-sockets.ts";
import { callRaw } from "./raw-caller.ts";

const EVENT_STREAM = steps.header("content-type", "text/event-stream");
const HELLO = { messages: [{ role: "user", content: "Say hi." }] } as const;
const STREAM = { model: "t/one", stream: true, ...HELLO } as const;
const END = events(STOP, "[DONE]");

/** Whether Nagle's algorithm was turned off for it; Node keeps that beside the socket. */
function sendsAtOnce(socket: Socket): boolean {
  const noted = Object.getOwnPropertySymbols(socket).find(
    ({ description }) => description === "kSetNoDelay",
  );
  if (noted === undefined) throw new Error("this Node does not note TCP_NODELAY");
  return Reflect.get(socket, noted) === true;
}

faultTest("neither callers' sockets nor upstreams' wait to fill a packet", async (stage) => {
  const opened: Socket[] = [];
  const note = (message: unknown): void => {
    opened.push((message as { readonly socket: Socket }).socket);
  };
  const accepted = watchAccepted(stage.server.origin);
  subscribe("net.client.socket", note);
  try {
    const caller = callRaw(stage.server, { body: STREAM });
    await caller.until("[DONE]");
    expect(accepted.open().map(sendsAtOnce)).toEqual([true]);
    const toUpstream = opened.filter(({ remotePort }) => remotePort === stage.a.port);
    expect(toUpstream.map(sendsAtOnce)).toEqual([true]);
    caller.leave("close");
  } finally {
    unsubscribe("net.client.socket", note);
    accepted.stop();
  }
});

/** The writes of the server's one connection: a read of it is never more than one of them. */
async function writesOf(stage: Stage, script: Script): Promise<readonly string[]> {
  const writes: string[] = [];
  const accepted = watchAccepted(stage.server.origin, (socket) => noteWrites(socket, writes));
  try {
    stage.a.next(script);
    const caller = callRaw(stage.server, { body: STREAM });
    await caller.until("[DONE]");
    caller.leave("close");
  } finally {
    accepted.stop();
  }
  return writes;
}

/** What the socket hands to the system, piece by piece: what is corked together is one. */
function noteWrites(socket: Socket, writes: string[]): void {
  const write = socket._write.bind(socket);
  const writev = socket._writev?.bind(socket);
  socket._write = (chunk, encoding, callback) => {
    writes.push(chunk.toString());
    write(chunk, encoding, callback);
  };
  if (writev === undefined) return;
  socket._writev = (chunks, callback) => {
    writes.push(chunks.map(({ chunk }) => chunk.toString()).join(""));
    writev(chunks, callback);
  };
}

faultTest("what an upstream sends at once goes out at once", async (stage) => {
  const token = (name: string) => Array.from({ length: 40 }, () => says(name));
  const writes = await writesOf(stage, [
    EVENT_STREAM,
    steps.write(events(ROLE, ...token("one")), { waitMs: 300 }),
    steps.write(events(...token("two")), { waitMs: 300 }),
    steps.write(events(...token("three")), { waitMs: 300 }),
    steps.write(END),
  ]);
  for (const name of ["one", "two", "three"]) {
    expect(writes.filter((text) => text.includes(`"${name}"`))).toHaveLength(1);
  }
});

faultTest("a token goes out when it comes, not with the next", async (stage) => {
  const tokens = ["one", "two", "three"];
  stage.a.next(
    ...tokens.map((_, index) => [
      EVENT_STREAM,
      ...tokens.slice(0, index + 1).map((text) => steps.write(events(says(text)))),
      steps.hold(60_000),
    ]),
  );
  for (const token of tokens) {
    const caller = callRaw(stage.server, { body: STREAM });
    await caller.until(`"${token}"`);
    expect(caller.seen()).not.toContain("[DONE]");
    caller.leave("close");
  }
});

faultTest(
  "comments fill the silence, and never stand inside an event",
  async (stage) => {
    const big = says("x".repeat(300_000));
    const piece = events(big);
    const cuts = Array.from({ length: 6 }, (_, index) =>
      steps.write(piece.slice((piece.length * index) / 6, (piece.length * (index + 1)) / 6), {
        waitMs: 300,
      }),
    );
    stage.a.next([
      steps.pause(600),
      EVENT_STREAM,
      steps.flush(),
      steps.pause(600),
      steps.write(events(ROLE)),
      ...cuts,
      steps.pause(600),
      steps.write(END),
    ]);
    const caller = callRaw(stage.server, { body: STREAM });
    await caller.until("[DONE]");
    caller.leave("close");
    const body = bodyOf(caller.seen());
    const blocks = body.split("\n\n").filter((block) => block !== "");
    const comments = blocks.filter((block) => block.startsWith(":"));
    expect(comments.length).toBeGreaterThan(3);
    for (const block of blocks) expect(block).toMatch(/^(?:: [^\n]*|data: [^\n]*)$/);
    const first = blocks.findIndex((block) => block.startsWith("data: "));
    expect(first).toBeGreaterThan(0);
    const texts = readEvents(Buffer.from(body))
      .slice(0, -1)
      .map((data) => JSON.parse(data).choices[0]?.delta.content ?? "");
    expect(texts.join("")).toBe("x".repeat(300_000));
  },
  { more: "stream: { keep_alive: 100ms }" },
);

faultTest(
  "a reader that stands still is sent no comments meanwhile",
  async (stage) => {
    stage.a.next([
      EVENT_STREAM,
      steps.writeMany(100, events(says("x".repeat(64_000)))),
      steps.write(END),
    ]);
    const caller = callRaw(stage.server, { body: STREAM });
    await caller.until("x");
    caller.socket.pause();
    await sleep(1500);
    caller.socket.resume();
    await caller.until("[DONE]");
    caller.leave("close");
    const body = bodyOf(caller.seen());
    const length = readEvents(Buffer.from(body))
      .slice(0, -1)
      .map((data) => (JSON.parse(data).choices[0]?.delta.content ?? "").length)
      .reduce((sum, each) => sum + each, 0);
    expect(length).toBe(100 * 64_000);
  },
  { more: "stream: { keep_alive: 50ms }" },
);

/** The body of a chunked answer as it stood on the wire, without its chunk sizes. */
function bodyOf(seen: string): string {
  let rest = seen.slice(seen.indexOf("\r\n\r\n") + 4);
  let body = "";
  for (;;) {
    const line = rest.indexOf("\r\n");
    const size = Number.parseInt(rest.slice(0, line), 16);
    if (line < 0 || !(size > 0)) return body;
    body += rest.slice(line + 2, line + 2 + size);
    rest = rest.slice(line + 2 + size + 2);
  }
}
