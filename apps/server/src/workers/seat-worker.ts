import type { Worker } from "node:cluster";
import type { Hub, WorkerRole } from "./hub.ts";

/**
 * Gives a worker its place at the hub until it is gone. One that is killed may be told something still, by the hub or by
 * Node itself, which hands it connections: what does not arrive is lost with it and is no reason to end.
 */
export function seatWorker(child: Worker, hub: Hub, role: WorkerRole): void {
  const seat = hub.join(role, (message) => {
    if (child.isConnected()) child.send(message, () => {});
  });
  child.on("message", (message) => seat.receive(message));
  child.on("error", () => {});
  child.once("exit", () => seat.leave());
}
