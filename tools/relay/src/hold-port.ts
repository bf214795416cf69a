import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";

/** A port at which connecting never completes. */
export interface DeafPort {
  close(): Promise<void>;
}

/** Whoever is not connected by then waits for ever. */
const CONNECTS_MS = 500;
/** More than the queue of a port that asks for the shortest. */
const MOST = 16;

/** Takes a port that nobody listens on, and fills the queue of those who wait there for being served. */
export async function holdPort(port: number): Promise<DeafPort> {
  const worker = new Worker(new URL("./deaf-thread.ts", import.meta.url), { workerData: port });
  await once(worker, "message");
  const waiting: Socket[] = [];
  while (await connects(port, waiting)) {
    if (waiting.length > MOST) throw new Error("this system lets anybody wait");
  }
  return {
    async close() {
      for (const socket of waiting) socket.destroy();
      await worker.terminate();
    },
  };
}

async function connects(port: number, waiting: Socket[]): Promise<boolean> {
  const socket = connect(port, "127.0.0.1").on("error", () => undefined);
  waiting.push(socket);
  const connected = once(socket, "connect").then(() => true);
  return Promise.race([connected, sleep(CONNECTS_MS, false)]);
}
