import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { type SpawnedServer, spawnServer } from "../spawn-server.ts";
import { startTestServer, type TestServer } from "../start-test-server.ts";
import { canStartRedis, freePort, startRedis, type TestRedis } from "./start-redis.ts";

let redis: TestRedis | undefined;
let mute: Server | undefined;
let spawned: SpawnedServer | undefined;
let server: TestServer | undefined;
let folder: string | undefined;
const sockets = new Set<Socket>();

afterEach(async () => {
  await spawned?.end();
  redis?.goOn();
  await server?.close();
  await redis?.stop();
  for (const socket of sockets) socket.destroy();
  mute?.close();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  redis = mute = spawned = server = folder = undefined;
});

/** `sluice serve` with this Redis. */
async function serve(url: string): Promise<SpawnedServer> {
  folder = await mkdtemp(join(tmpdir(), "sluice-redis-"));
  const config = join(folder, "sluice.yaml");
  await writeFile(config, `database: sqlite:data/sluice.db\nredis: ${url}\n`);
  spawned = await spawnServer(config, ["--log", "json"]);
  return spawned;
}

async function answers(base: string, key: string): Promise<void> {
  const response = await fetch(`${base}/api/v1/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({
      model: "local/echo",
      messages: [{ role: "user", content: "Hi" }],
      session_id: "s",
    }),
  });
  expect(response.status, await response.text()).toBe(200);
  expect((await fetch(`${base}/readyz`)).status).toBe(200);
}

const saying =
  (words: string) =>
  ({ lines }: SpawnedServer) =>
    lines.filter((line) => line.includes(words));

describe("serve, with a Redis that is of no use", { timeout: 180_000 }, () => {
  test("that nobody listens for: it says so, and answers", async () => {
    const running = await serve(`redis://127.0.0.1:${await freePort()}`);
    await answers(running.url, running.key);
    await expect.poll(() => saying("Redis cannot be reached")(running)).toHaveLength(1);
  });

  test("that accepts and never says a word: it answers meanwhile, and says so", async () => {
    const listening = createServer((socket) => {
      sockets.add(socket.on("error", () => {}));
    });
    mute = listening;
    await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
    const address = listening.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const running = await serve(`redis://127.0.0.1:${port}`);
    await answers(running.url, running.key);
    await expect
      .poll(() => saying("Redis does not answer")(running), { timeout: 60_000 })
      .toHaveLength(1);
    await answers(running.url, running.key);
  });

  test.skipIf(!canStartRedis)(
    "that wants another password: it says so without the password",
    async () => {
      redis = await startRedis("the-right-one");
      const running = await serve(redis.url.replace("the-right-one", "the-wrong-one"));
      await answers(running.url, running.key);
      const words = saying("Redis refuses the user or password of `redis`");
      await expect.poll(() => words(running)).toHaveLength(1);
      expect(running.lines.join("\n")).not.toContain("the-wrong-one");
    },
  );

  test.skipIf(!canStartRedis)(
    "that stops answering later: requests do not wait for it",
    async () => {
      redis = await startRedis();
      server = await startTestServer(`redis: ${redis.url}`);
      await answers(server.origin, server.key);
      redis.pause();
      for (let count = 0; count < 5; count += 1) await answers(server.origin, server.key);
      redis.goOn();
      await answers(server.origin, server.key);
    },
  );
});
