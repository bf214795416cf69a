import { setTimeout as sleep } from "node:timers/promises";
import { type Bytes, type Script, steps } from "@sluice/mock-upstream";
import { expect } from "vitest";
import { envelope } from "../faults/envelope.ts";
import { faultTest, faultTests } from "../faults/fault-test.ts";
import { ledgerRows } from "../streams/ledger-rows.ts";
import { callRaw } from "../streams/raw-caller.ts";

/** Who pays for speech: one whole frame or sample has to have been passed on (wire reference §11). */

const SAID = { model: "t/voice", input: "Hello.", voice: "alloy" } as const;
/** Micro-dollars: 15 USD per million characters. */
const COST = SAID.input.length * 15;

/** MPEG-1 layer III, 128 kbit/s, 44.1 kHz. */
const FRAME = new Uint8Array(417);
FRAME.set([0xff, 0xfb, 0x90, 0]);
const LIST = Uint8Array.from(FRAME);
LIST.set(Buffer.from("Info"), 36);

const audio = (...parts: readonly Bytes[]): Script => [
  steps.header("content-type", "application/octet-stream"),
  ...parts.map((part) => steps.write(part)),
];
const WHOLE = [steps.end()];
const BROKEN = [steps.pause(300), steps.reset()];

interface Case {
  readonly format: "mp3" | "pcm";
  readonly parts: readonly Bytes[];
  readonly end: Script;
  readonly cost: number;
}

const CASES: Readonly<Record<string, Case>> = {
  "a frame": { format: "mp3", parts: [FRAME], end: WHOLE, cost: COST },
  "a frame in two parts, and a break": {
    format: "mp3",
    parts: [FRAME.subarray(0, 100), FRAME.subarray(100)],
    end: BROKEN,
    cost: COST,
  },
  "a frame and a half": {
    format: "mp3",
    parts: [FRAME, FRAME.subarray(0, 200)],
    end: BROKEN,
    cost: COST,
  },
  "half a frame": { format: "mp3", parts: [FRAME.subarray(0, 416)], end: BROKEN, cost: 0 },
  "a list of frames": { format: "mp3", parts: [LIST], end: BROKEN, cost: 0 },
  "bytes that are no frame": { format: "mp3", parts: ["AAAA", "BBBB"], end: WHOLE, cost: 0 },
  "a sample": {
    format: "pcm",
    parts: [Uint8Array.of(1), Uint8Array.of(2)],
    end: WHOLE,
    cost: COST,
  },
  "a sample and a half": {
    format: "pcm",
    parts: [Uint8Array.of(1, 2, 3)],
    end: BROKEN,
    cost: COST,
  },
};

faultTests("passed on:", CASES, async ({ a, post, ledger }, { format, parts, end, cost }) => {
  a.answer([...audio(...parts), ...end]);
  const reply = await post("/audio/speech", { ...SAID, response_format: format });
  expect([reply.status, reply.whole]).toEqual([200, end === WHOLE]);
  const record = await ledger(reply);
  expect(record.outcome).toBe(end === WHOLE ? "complete" : "failed");
  expect(record.cost).toBeCloseTo(cost, 9);
  const calls = JSON.parse(record.calls);
  expect(calls).toMatchObject([{ provider: "a", costNanos: Math.round(cost * 1000) }]);
  if (format === "pcm") expect(reply.body.length % 2).toBe(0);
});

faultTest("half a sample is no answer, and costs nothing", async ({ a, post, ledger }) => {
  a.answer([...audio(Uint8Array.of(1)), ...WHOLE]);
  const reply = await post("/audio/speech", { ...SAID, response_format: "pcm" });
  envelope(reply, 502);
  expect((await ledger(reply)).cost).toBe(0);
});

faultTests(
  "left after",
  {
    "a frame": { part: FRAME, cost: COST },
    "half a frame": { part: FRAME.subarray(0, 200), cost: 0 },
  },
  async ({ server, a }, { part, cost }) => {
    a.next([...audio(part), steps.pause(120_000)]);
    const caller = callRaw(server, {
      path: "/audio/speech",
      body: { ...SAID, response_format: "mp3" },
    });
    await caller.until("\r\n\r\n");
    await sleep(200);
    const [call] = await a.waitForCalls(1, 20_000);
    caller.leave("reset");
    await call?.closed;
    expect(call?.outcome).toBe("caller-left");
    const [record] = await ledgerRows(server.folder, 1);
    expect(record?.outcome).toBe("cancelled");
    expect(record?.cost).toBeCloseTo(cost, 9);
  },
);
