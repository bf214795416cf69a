import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type MockUpstream, startMockUpstream, steps } from "@sluice/mock-upstream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { open, readAll } from "../faults/ask.ts";
import { cleanStream } from "../faults/clean-stream.ts";
import { readLedger } from "../faults/read-ledger.ts";
import { stageYaml } from "../faults/stage-yaml.ts";
import { streamText } from "../faults/stream-text.ts";
import { events, ROLE, STOP, says } from "../faults/upstream-chunk.ts";
import { type SpawnedServer, spawnServer } from "../spawn-server.ts";

// Each test starts the server as a process of its own.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let folder: string;
let upstream: MockUpstream;
let server: SpawnedServer;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sluice-test-"));
  upstream = await startMockUpstream();
  const config = join(folder, "sluice.yaml");
  await writeFile(config, `database: sqlite:data/sluice.db\n${stageYaml(upstream, upstream)}`);
  server = await spawnServer(config);
});
afterEach(async () => {
  await server.end("SIGKILL");
  await upstream.close();
  await rm(folder, { recursive: true, force: true });
});

test("SIGTERM finishes the stream that runs, writes its record and exits with 0", async () => {
  upstream.answer([
    steps.header("content-type", "text/event-stream"),
    steps.write(events(ROLE, says("slow "))),
    steps.pause(1500),
    steps.write(events(says("and steady"), STOP, "[DONE]")),
  ]);
  const response = await open(`${server.url}/v1/chat/completions`, {
    headers: { authorization: `Bearer ${server.key}`, "content-type": "application/json" },
    body: '{"model":"t/one","stream":true,"messages":[{"role":"user","content":"hi"}]}',
  });
  const reading = readAll(response);
  const ended = server.end("SIGTERM");
  const reply = await reading;
  expect(streamText(cleanStream(reply))).toBe("slow and steady");
  expect(await ended).toBe(0);
  expect(server.lines).toContainEqual(expect.stringMatching(/^Stopping: waits for 1 open request/));
  const records = await readLedger(folder, String(reply.headers["x-generation-id"]));
  expect(records).toMatchObject([{ outcome: "complete" }]);
});

test("SIGTERM without anything to do exits with 0", async () => {
  expect(await server.end("SIGTERM")).toBe(0);
  expect(server.lines.join("\n")).not.toContain("Stopping");
});
