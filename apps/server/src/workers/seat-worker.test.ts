import cluster from "node:cluster";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import type { Hub } from "./hub.ts";
import { seatWorker } from "./seat-worker.ts";

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** A worker that hears nothing, and the way to send to it as the hub does. */
async function seated() {
  const folder = await mkdtemp(join(tmpdir(), "sluice-seat-"));
  folders.push(folder);
  const exec = join(folder, "worker.mjs");
  await writeFile(exec, "process.on('message', () => {}); setInterval(() => {}, 1_000);\n");
  cluster.setupPrimary({ exec, execArgv: [] });
  const child = cluster.fork();
  const leave = vi.fn();
  let send = (_message: object): void => {};
  const hub: Hub = {
    join: (_role, given) => {
      send = given;
      return { receive: () => {}, leave };
    },
  };
  seatWorker(child, hub, { worker: 1, isFirst: true });
  await once(child, "online");
  return { child, leave, send };
}

// More than a channel takes before its other end reads.
const LARGE = { text: "x".repeat(1_000_000) };

test.skipIf(process.platform === "win32")(
  "what a worker is told while it is killed, and after, harms nobody",
  async () => {
    const failed: unknown[] = [];
    const note = (error: unknown): void => void failed.push(error);
    process.on("uncaughtExceptionMonitor", note);
    try {
      const { child, leave, send } = await seated();
      child.process.kill("SIGSTOP");
      for (let count = 0; count < 20; count += 1) send(LARGE);
      // As Node hands over connections: nobody hears how it went.
      child.process.send(LARGE);
      const gone = once(child, "exit");
      child.process.kill("SIGKILL");
      for (let count = 0; count < 20; count += 1) send(LARGE);
      child.process.send(LARGE);
      await gone;
      send(LARGE);
      child.process.send(LARGE);
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(leave).toHaveBeenCalledOnce();
      expect(failed).toEqual([]);
    } finally {
      process.off("uncaughtExceptionMonitor", note);
    }
  },
);
