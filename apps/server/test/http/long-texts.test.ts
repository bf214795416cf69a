import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type MockUpstream, type Script, startMockUpstream, steps } from "@sluice/mock-upstream";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { open } from "../faults/ask.ts";
import { readLedger } from "../faults/read-ledger.ts";
import { type SpawnedServer, spawnServer } from "../spawn-server.ts";
import { mostResident, residentBytes } from "../streams/resident-bytes.ts";

/** A hundred thousand characters, in a server that has little memory (docs/speech.md states how much). */
const HEAP_MIB = 96;
const TIMEOUT_MS = 180_000;
const CHARACTERS = 100_000;
const MIB = 1024 * 1024;
const SENTENCE = "The sluice is open, and the water runs. ";
const TEXT = `${SENTENCE.repeat(Math.ceil(CHARACTERS / SENTENCE.length)).slice(0, CHARACTERS - 1)}.`;

/** MPEG-1 layer III, 128 kbit/s, 44.1 kHz: silence of 26 ms. */
const FRAME = new Uint8Array(417);
FRAME.set([0xff, 0xfb, 0x90, 0x00]);
/** About four minutes: what 4,096 characters take. */
const FRAMES = 9600;

let upstream: MockUpstream;
let server: SpawnedServer;
let folder: string;
beforeAll(async () => {
  upstream = await startMockUpstream();
  folder = await mkdtemp(join(tmpdir(), "sluice-long-"));
  const config = join(folder, "sluice.yaml");
  await writeFile(
    config,
    `
database: sqlite:data/sluice.db
logging: { level: error }
rate_limits: { requests_per_minute: null }
providers:
  a: { name: A, adapter: openai, base_url: "${upstream.url}", api_key: k }
models:
  t/voice: { output: [speech], endpoints: [{ provider: a, model: m, price: { characters: 15, request: 0.001 } }] }
`,
  );
  server = await spawnServer(config, [], [`--max-old-space-size=${HEAP_MIB}`]);
}, TIMEOUT_MS);
afterEach(() => upstream.reset());
afterAll(async () => {
  await server.end();
  await upstream.close();
  await rm(folder, { recursive: true, force: true });
});

const speak = () =>
  open(`${server.url}/api/v1/audio/speech`, {
    headers: { authorization: `Bearer ${server.key}`, "content-type": "application/json" },
    body: JSON.stringify({ model: "t/voice", input: TEXT, voice: "alloy", response_format: "mp3" }),
  });
const said = () => upstream.calls.map(({ body }) => (body as { input: string }).input);
const audio: Script = [
  steps.header("content-type", "audio/mpeg"),
  steps.writeMany(FRAMES, FRAME),
  steps.end(),
];
const idOf = (response: IncomingMessage) => String(response.headers["x-generation-id"]);

/** Reads to the end; how many bytes there were. */
async function sizeOf(response: IncomingMessage): Promise<number> {
  let bytes = 0;
  for await (const read of response as AsyncIterable<Buffer>) bytes += read.length;
  expect(response.complete).toBe(true);
  return bytes;
}

test(
  `100,000 characters are spoken with a heap of ${HEAP_MIB} MiB, in memory that stays flat`,
  async () => {
    upstream.answer(audio);
    // The first one grows the heap to the size that it keeps.
    await sizeOf(await speak());
    upstream.reset();
    upstream.answer(audio);
    const pid = server.child.pid ?? 0;
    const before = residentBytes(pid);
    let bytes = 0;
    let id = "";
    const most = await mostResident(pid, async () => {
      const response = await speak();
      id = idOf(response);
      bytes = await sizeOf(response);
    });
    const parts = said();
    expect(parts.join("")).toBe(TEXT);
    expect(parts.length).toBeGreaterThanOrEqual(25);
    for (const part of parts) expect(part.length).toBeLessThanOrEqual(4096);
    expect(bytes).toBe(parts.length * FRAMES * FRAME.length);
    expect(bytes).toBeGreaterThan(90 * MIB);
    expect(most - before).toBeLessThan(60 * MIB);
    const [record] = await readLedger(folder, id);
    expect(record).toMatchObject({ outcome: "complete" });
    expect(record?.cost).toBeCloseTo(CHARACTERS * 15 + parts.length * 1000, 3);
  },
  TIMEOUT_MS,
);

test(
  "whoever stops listening holds the upstream back, and is charged for what was begun",
  async () => {
    upstream.answer([
      steps.header("content-type", "audio/mpeg"),
      steps.writeMany(20 * FRAMES, FRAME),
      steps.end(),
    ]);
    const response = await speak();
    await once(response, "readable");
    const written = () => upstream.calls.reduce((sum, call) => sum + call.bytesWritten, 0);
    let last = -1;
    await expect
      .poll(
        () => {
          const now = written();
          const isStill = now === last;
          last = now;
          return isStill;
        },
        { interval: 500, timeout: 60_000 },
      )
      .toBe(true);
    expect(upstream.calls).toHaveLength(1);
    expect(written()).toBeLessThan(20 * FRAMES * FRAME.length);
    response.destroy();
    await expect.poll(() => upstream.calls[0]?.outcome).toBe("caller-left");
    const [record] = await readLedger(folder, idOf(response));
    const [first = ""] = said();
    expect(record).toMatchObject({ outcome: "cancelled" });
    expect(record?.cost).toBeCloseTo(first.length * 15 + 1000, 3);
  },
  TIMEOUT_MS,
);
