import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { steps } from "@sluice/mock-upstream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { watchConfig } from "../../src/setup/watch-config.ts";
import { answerOf } from "../faults/answers.ts";
import { events, ROLE, STOP, says } from "../faults/upstream-chunk.ts";
import { openProcessStage, type ProcessStage } from "./process-stage.ts";

let stage: ProcessStage;
beforeAll(async () => {
  stage = await openProcessStage({}, ["--log", "json"]);
}, 180_000);
afterAll(() => stage.close());

/** Nano-dollars of one plain answer now. */
async function cost(): Promise<number> {
  const reply = (await (await stage.chat()).json()) as {
    readonly usage: { readonly cost: number };
  };
  return Math.round(reply.usage.cost * 1e9);
}

const statusOf = async (model: string) => (await stage.chat({ model })).status;

test("a changed price and a new model hold from the moment the file is written", async () => {
  expect(await cost()).toBe(10_000);
  expect(await statusOf("t/new")).toBe(400);
  await stage.write({ prompt: 7, model: "t/new" });
  await expect.poll(cost).toBe(70_000);
  expect(await statusOf("t/new")).toBe(200);
});

test("a file that another takes the place of is read", async () => {
  await stage.replace({ prompt: 3 });
  await expect.poll(cost).toBe(30_000);
  expect(await statusOf("t/new")).toBe(400);
});

test("a broken file is refused with file, line and column; the one from before stays", async () => {
  await stage.replace({ prompt: 3 });
  await expect.poll(cost).toBe(30_000);
  await stage.write({ text: "retries:\n  attempts: many\n" });
  await stage.said("sluice.yaml:2:13");
  const line = stage.server.lines.find((each) => each.includes("sluice.yaml:2:13")) ?? "";
  expect(JSON.parse(line)).toMatchObject({
    msg: expect.stringContaining("configuration refused, the one from before stays"),
    mistakes: [expect.stringMatching(/sluice\.yaml:2:13: retries\.attempts: /)],
  });
  expect(await cost()).toBe(30_000);
  await stage.write({ prompt: 4 });
  await expect.poll(cost).toBe(40_000);
});

test("a plugin that names a provider which is not there is refused; the one from before stays", async () => {
  await stage.write({ prompt: 4 });
  await expect.poll(cost).toBe(40_000);
  const text = "plugins:\n  moderation:\n    { engine: provider, provider: nowhere, model: m }\n";
  await stage.write({ text });
  await stage.said("nowhere");
  const line = stage.server.lines.find((each) => each.includes("nowhere")) ?? "";
  expect(JSON.parse(line)).toMatchObject({
    msg: expect.stringContaining("configuration refused, the one from before stays"),
    mistakes: [
      expect.stringMatching(/sluice\.yaml:3:\d+: plugins\.moderation\.provider: "nowhere" is no/),
    ],
  });
  expect(await cost()).toBe(40_000);
});

test("SIGHUP reads the file, also one that says the same", async () => {
  await stage.replace({ prompt: 5 });
  await expect.poll(cost).toBe(50_000);
  stage.server.child.kill("SIGHUP");
  await stage.said('"why":"SIGHUP"');
  expect(await cost()).toBe(50_000);
});

test("what only a start can change stays, and is told", async () => {
  await stage.write({ prompt: 6, more: "server: { port: 1, region: moon }" });
  await expect.poll(cost).toBe(60_000);
  // The command line's port comes before the file's.
  expect(stage.server.lines.some((line) => line.includes("server.port stays"))).toBe(false);
  await stage.write({ prompt: 6, more: "server: { host: 127.0.0.9 }" });
  await stage.said("server.host stays as it was until the next start");
  expect(await cost()).toBe(60_000);
});

test("a stream that runs ends by the configuration it began with", async () => {
  await stage.replace({ prompt: 1 });
  await expect.poll(cost).toBe(10_000);
  stage.upstream.answer([
    steps.header("content-type", "text/event-stream"),
    steps.write(events(ROLE, says("slow "))),
    steps.pause(2_500),
    steps.write(events(says("and steady"), STOP, USAGE, "[DONE]")),
  ]);
  const response = await stage.chat({ stream: true });
  const reading = response.text();
  stage.upstream.answer(answerOf("a"));
  await stage.replace({ prompt: 9 });
  await expect.poll(cost).toBe(90_000);
  const text = await reading;
  expect(text).toContain("and steady");
  const last = text.split("\n").findLast((line) => line.includes('"usage"')) ?? "";
  expect(Math.round(JSON.parse(last.slice("data: ".length)).usage.cost * 1e9)).toBe(10_000);
});

test("twenty reloads under load: no request fails, no connection is left", async () => {
  let asking = true;
  const failures: string[] = [];
  let answered = 0;
  const ask = async (): Promise<void> => {
    while (asking) {
      const response = await stage.chat({ stream: answered % 2 === 0 });
      const text = await response.text();
      if (response.status !== 200 || !text.includes("from-a")) failures.push(text);
      answered += 1;
    }
  };
  const load = Promise.all([ask(), ask(), ask()]);
  const before = reloads();
  for (let round = 1; round <= 20; round += 1) {
    await stage.replace({ prompt: 100 + round });
    stage.server.child.kill("SIGHUP");
    await expect.poll(reloads).toBeGreaterThanOrEqual(before + round);
  }
  asking = false;
  await load;
  expect(failures).toEqual([]);
  expect(answered).toBeGreaterThan(20);
  // Each configuration would have had its own.
  expect(stage.upstream.connections).toBeLessThan(20);
  await expect.poll(() => stage.upstream.openConnections).toBe(0);
});

const reloads = () =>
  stage.server.lines.filter((line) => line.includes("configuration reloaded")).length;

const USAGE = JSON.stringify({
  id: "u",
  object: "chat.completion.chunk",
  created: 1,
  model: "internal-a",
  choices: [],
  usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
});

test("a file behind a link is noticed when the folder it leads to is swapped", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sluice-map-"));
  const version = async (name: string, text: string): Promise<void> => {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, "sluice.yaml"), text);
  };
  await version("..1", "one");
  await version("..2", "two");
  await symlink("..1", join(folder, "..data"));
  await symlink("..data/sluice.yaml", join(folder, "sluice.yaml"));
  let changes = 0;
  const end = watchConfig(join(folder, "sluice.yaml"), () => {
    changes += 1;
  });
  await symlink("..2", join(folder, "..next"));
  await rename(join(folder, "..next"), join(folder, "..data"));
  await expect.poll(() => changes).toBe(1);
  end();
  await rm(folder, { recursive: true, force: true });
});
