import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { createClient } from "@redis/client";

/** Whether there is a `redis-server` to start; with `CI` there must be. */
export const canStartRedis =
  process.env.CI === "true" || spawnSync("redis-server", ["--version"]).error === undefined;

/** A Redis of a test's own, in memory only. */
export interface TestRedis {
  readonly url: string;
  /** Ends the process; what it held is gone. */
  stop(): Promise<void>;
  /** It keeps its connections, and answers nothing until it goes on. */
  pause(): void;
  goOn(): void;
  /** Begins again at the same address, empty. */
  start(): Promise<void>;
}

/** Starts `redis-server` on a free port of the loopback; rejects when there is none to start. */
export async function startRedis(password?: string): Promise<TestRedis> {
  const port = await freePort();
  const user = password === undefined ? "" : `:${password}@`;
  const url = `redis://${user}127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const redis: TestRedis = {
    url,
    async start() {
      const args = [
        "--port",
        String(port),
        "--bind",
        "127.0.0.1",
        "--save",
        "",
        "--appendonly",
        "no",
        ...(password === undefined ? [] : ["--requirepass", password]),
      ];
      child = spawn("redis-server", args, { stdio: "ignore" });
      await once(child, "spawn");
      await answers(url);
    },
    pause: () => void child?.kill("SIGSTOP"),
    goOn: () => void child?.kill("SIGCONT"),
    async stop() {
      const running = child;
      child = undefined;
      if (running === undefined) return;
      const ended = once(running, "exit");
      running.kill("SIGKILL");
      await ended;
    },
  };
  await redis.start();
  return redis;
}

async function answers(url: string): Promise<void> {
  const client = createClient({ url, socket: { reconnectStrategy: () => 20 } });
  client.on("error", () => {});
  await client.connect();
  client.destroy();
}

/** A port of the loopback that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
