import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type SpawnedServer, spawnServer } from "../spawn-server.ts";

/** A plugin whose author forgot to wait for something. */
const STRAY = `export default {
  id: "stray",
  options: { safeParse: (data) => ({ success: true, data }) },
  before({ request }) {
    void Promise.reject(new Error("nobody waited for this"));
    return { kind: "continue", request };
  },
};`;

let folder: string;
let server: SpawnedServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sluice-stray-"));
  await writeFile(join(folder, "stray.mjs"), STRAY);
  const config = join(folder, "sluice.yaml");
  const plugins = 'plugins: { "./stray.mjs": { enabled: true } }';
  await writeFile(config, `database: sqlite:data/sluice.db\n${plugins}\n`);
  server = await spawnServer(config);
});
afterAll(async () => {
  await server.end();
  await rm(folder, { recursive: true, force: true });
});

test("a promise that a plugin leaves alone is told in the log, and the process lives on", async () => {
  for (const _of of [1, 2, 3]) {
    const response = await fetch(`${server.url}/api/v1/chat/completions`, {
      method: "POST",
      headers: { authorization: `Bearer ${server.key}`, "content-type": "application/json" },
      body: JSON.stringify({
        model: "local/echo",
        messages: [{ role: "user", content: "Say hi." }],
      }),
    });
    expect(response.status).toBe(200);
    await response.text();
  }
  const told = () => server.lines.filter((line) => line.includes("nobody waited for this")).length;
  await expect.poll(told).toBeGreaterThanOrEqual(3);
  expect(server.child.exitCode).toBeNull();
});
