import type { IncomingMessage } from "node:http";
import { steps } from "@sluice/mock-upstream";
import { expect } from "vitest";
import { open, readAll } from "../faults/ask.ts";
import { faultTest } from "../faults/fault-test.ts";
import type { Stage } from "../faults/stage.ts";
import { streamChunks } from "../faults/stream-chunks.ts";
import { streamText } from "../faults/stream-text.ts";
import { events, ROLE, says } from "../faults/upstream-chunk.ts";
import { watchAccepted } from "./accepted-sockets.ts";
import { ledgerRows } from "./ledger-rows.ts";

const EVENT_STREAM = steps.header("content-type", "text/event-stream");
const SOON = { timeouts: "{ total: 2s }" };
const MESSAGES = [{ role: "user", content: "Say hi." }] as const;

const ask = ({ server }: Stage, path: string, body: object) =>
  open(server.base + path, {
    headers: { authorization: `Bearer ${server.key}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const openStream = (stage: Stage) =>
  ask(stage, "/chat/completions", { model: "t/one", stream: true, messages: MESSAGES });

faultTest(
  "a stream that is still coming when the request's time is over ends in that error",
  async (stage) => {
    const token = [steps.write(events(says("x"))), steps.pause(100)];
    stage.a.next([EVENT_STREAM, ...Array.from({ length: 500 }, () => token).flat()]);
    const reply = await readAll(await openStream(stage));
    const chunks = streamChunks(reply);
    expect(streamText(chunks)).toMatch(/^x+$/);
    expect(chunks.at(-1)).toMatchObject({
      error: { code: 408, message: expect.stringContaining("within 2 s") },
      choices: [{ finish_reason: "error" }],
    });
    expect(await ledgerRows(stage.server.folder, 1)).toMatchObject([
      { outcome: "failed", cost: 0 },
    ]);
    await stage.a.calls[0]?.closed;
    expect(stage.a.calls[0]?.outcome).toBe("caller-left");
  },
  SOON,
);

/** Asks, reads nothing, and waits until the server has let go of the connection. */
async function standStill(stage: Stage, asking: () => Promise<IncomingMessage>): Promise<void> {
  const accepted = watchAccepted(stage.server.origin);
  try {
    const response = await asking();
    response.pause();
    expect(accepted.open()).toHaveLength(1);
    await expect.poll(() => accepted.open().length).toBe(0);
    response.destroy();
  } finally {
    accepted.stop();
  }
}

faultTest(
  "a reader that stands still is cut off when the request's time is over",
  async (stage) => {
    stage.a.next([EVENT_STREAM, steps.writeMany(100_000, events(ROLE, says("x".repeat(1000))))]);
    await standStill(stage, () => openStream(stage));
    expect(stage.a.calls[0]?.outcome).toBe("caller-left");
    const [record] = await ledgerRows(stage.server.folder, 1);
    expect(record).toMatchObject({ outcome: "cancelled", estimated: 1 });
    expect(record?.completion_tokens).toBeGreaterThan(0);
  },
  SOON,
);

faultTest(
  "a reader that stands still is cut off although the upstream has broken meanwhile",
  async (stage) => {
    const many = steps.writeMany(400, events(ROLE, says("x".repeat(64_000))));
    stage.a.next([EVENT_STREAM, many, steps.reset()]);
    await standStill(stage, () => openStream(stage));
  },
  SOON,
);

faultTest(
  "a large plain answer that nobody takes is let go when the request's time is over",
  async (stage) => {
    const content = "x".repeat(16 * 1024 * 1024);
    stage.a.next([steps.json({ choices: [{ message: { content }, finish_reason: "stop" }] })]);
    await standStill(stage, () =>
      ask(stage, "/chat/completions", { model: "t/one", messages: MESSAGES }),
    );
  },
  SOON,
);

faultTest(
  "speech that nobody takes is let go when the request's time is over",
  async (stage) => {
    const sound = steps.writeMany(1000, Buffer.alloc(65_536, 1));
    stage.a.next([steps.header("content-type", "audio/pcm"), sound]);
    const body = { model: "t/voice", input: "hi", voice: "alloy", response_format: "pcm" };
    await standStill(stage, () => ask(stage, "/audio/speech", body));
    expect(stage.a.calls[0]?.outcome).toBe("caller-left");
  },
  SOON,
);
