import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep, setImmediate as turn } from "node:timers/promises";
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
  await Promise.race([once(socket, "connect"), sleep(CONNECTS_MS)]);
  // On a machine that does much else the time may be over before this process hears that it is connected.
  await turn();
  return !socket.connecting;
}
