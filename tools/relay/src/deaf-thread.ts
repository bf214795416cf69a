import { createServer } from "node:net";
import { parentPort, workerData } from "node:worker_threads";

/** Listens, and never serves: its thread stands still until it is ended. */
const server = createServer();
server.listen({ port: workerData as number, host: "127.0.0.1", backlog: 1 }, () => {
  parentPort?.postMessage("listening");
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});
