import type { Worker } from "node:cluster";

/** A connection as Node hands it to a worker. */
interface Connection {
  close(): void;
}

type Send = (message: unknown, connection?: Connection, ...rest: readonly unknown[]) => boolean;

/** The connections that are handed to workers. */
export interface Handovers {
  /** From now on, a connection that the worker has not taken when it ends is cut. */
  watch(child: Worker): void;
}

/**
 * No connection yet. Node keeps a connection open in the parent until the worker says that it has it: of one that is
 * killed before, the caller would wait for ever. It is cut and not handed to another, for its worker may have read of it.
 */
export function createHandovers(): Handovers {
  /** Who has it now: a worker that stops leaves it to another. */
  const owners = new WeakMap<Connection, Worker>();
  return {
    watch(child) {
      const channel = child.process;
      const send = channel.send.bind(channel) as Send;
      // Node hands a worker the next one when it has taken the last.
      let last: Connection | undefined;
      const note: Send = (message, connection, ...rest) => {
        if (connection !== undefined && connection !== null) {
          last = connection;
          owners.set(connection, child);
        }
        return send(message, connection, ...rest);
      };
      channel.send = note as typeof channel.send;
      child.once("exit", () => {
        // Closing one that is closed does nothing.
        if (last !== undefined && owners.get(last) === child) last.close();
      });
    },
  };
}
