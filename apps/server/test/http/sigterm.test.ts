import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { type MockUpstream, startMockUpstream, steps } from "@sluice/mock-upstream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { open, readAll } from "../faults/ask.ts";
import { cleanStream } from "../faults/clean-stream.ts";
import { readLedger } from "../faults/read-ledger.ts";
import { stageYaml } from "../faults/stage-yaml.ts";
import { streamText } from "../faults/stream-text.ts";
import { events, ROLE, STOP, says } from "../faults/upstream-chunk.ts";

const MAIN = fileURLToPath(new URL("../../src/main.ts", import.meta.url));

let folder: string;
let upstream: MockUpstream;
let child: ChildProcess | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sluice-test-"));
  upstream = await startMockUpstream();
});
afterEach(async () => {
  if (child?.exitCode === null) child.kill("SIGKILL");
  await upstream.close();
  await rm(folder, { recursive: true, force: true });
});

/** Starts `sluice serve` from the sources; resolves with its URL and key when it listens. */
async function serve(): Promise<{ url: string; key: string; lines: readonly string[] }> {
  const config = join(folder, "sluice.yaml");
  await writeFile(config, `database: sqlite:data/sluice.db\n${stageYaml(upstream, upstream)}`);
  child = spawn(
    process.execPath,
    ["--conditions=@sluice/source", MAIN, "serve", "--config", config, "--port", "0"],
    {
      env: { PATH: process.env["PATH"], SLUICE_DISCOVERY: "off" },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const lines: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    if (child?.stdout == null) throw new Error("no output to read");
    createInterface(child.stdout).on("line", (line) => {
      lines.push(line);
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(line);
      if (found !== null) resolve(found[0]);
    });
    child.once("exit", (code) => reject(new Error(`exit ${code}: ${lines.join("\n")}`)));
  });
  return { url, key: (await readFile(join(folder, "data/first-key"), "utf8")).trim(), lines };
}

test("SIGTERM finishes the stream that runs, writes its record and exits with 0", async () => {
  upstream.answer([
    steps.header("content-type", "text/event-stream"),
    steps.write(events(ROLE, says("slow "))),
    steps.pause(1500),
    steps.write(events(says("and steady"), STOP, "[DONE]")),
  ]);
  const { url, key } = await serve();
  const response = await open(`${url}/v1/chat/completions`, {
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: '{"model":"t/one","stream":true,"messages":[{"role":"user","content":"hi"}]}',
  });
  const reading = readAll(response);
  const exited = once(child as ChildProcess, "exit");
  child?.kill("SIGTERM");
  const reply = await reading;
  expect(streamText(cleanStream(reply))).toBe("slow and steady");
  expect(await exited).toEqual([0, null]);
  const records = await readLedger(folder, String(reply.headers["x-generation-id"]));
  expect(records).toMatchObject([{ outcome: "complete" }]);
});

test("SIGTERM without anything to do exits with 0", async () => {
  await serve();
  const exited = once(child as ChildProcess, "exit");
  child?.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
});
