import cluster from "node:cluster";
import type { ProcessGroup } from "../ports/process-group.ts";
import { createWorkerGroup } from "./create-worker-group.ts";
import type { WorkerRole } from "./hub.ts";
import { createLink, type Link } from "./link.ts";
import { createTopics } from "./topics.ts";

/** This process as one of several workers. */
export interface WorkerEnd extends WorkerRole {
  readonly group: ProcessGroup;
  readonly parent: Link;
  /** Tells the parent that this worker takes requests. `drainMs`: how long a stop of it may take. */
  listening(said: { readonly url: string; readonly drainMs: number }): void;
}

/** The start waits so long for the parent's first word, in ms. */
const HELLO_WITHIN_MS = 30_000;

/**
 * Joins the workers of this process's parent. When the parent is gone without a word this worker stops as if it
 * were told to: what is open is finished.
 */
export async function joinParent(): Promise<WorkerEnd> {
  const topics = createTopics();
  const send = (message: object): void => {
    // An error of the channel is the parent's end, which is heard of below.
    if (process.connected) process.send?.(message, undefined, undefined, () => {});
  };
  const parent = createLink(send, topics);
  process.on("message", (message) => parent.receive(message));
  // Node too sends to the parent, and nobody hears how that went: its end is heard of below.
  process.on("error", () => {});
  cluster.worker?.once("disconnect", () => {
    // Without this Node ends the process at once, and every stream with it.
    if (cluster.worker !== undefined) cluster.worker.exitedAfterDisconnect = true;
    process.kill(process.pid, "SIGTERM");
  });
  const role = (await parent.ask("hello", null, HELLO_WITHIN_MS)) as WorkerRole;
  return {
    ...role,
    parent,
    group: createWorkerGroup(role.worker, parent, topics),
    listening: (said) => parent.tell("listening", said),
  };
}
