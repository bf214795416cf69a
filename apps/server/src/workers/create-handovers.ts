import type { Worker } from "node:cluster";

/** A connection as Node hands it to a worker. */
interface Connection {
  close(): void;
}

/** After the message comes a connection, a callback, or nothing. */
type Send = (message: unknown, ...rest: readonly unknown[]) => boolean;

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
      const note: Send = (message, ...rest) => {
        const [connection] = rest;
        if (isConnection(connection)) {
          last = connection;
          owners.set(connection, child);
        }
        return send(message, ...rest);
      };
      channel.send = note as typeof channel.send;
      child.once("exit", () => {
        // Closing one that is closed does nothing.
        if (last !== undefined && owners.get(last) === child) last.close();
      });
    },
  };
}

function isConnection(sent: unknown): sent is Connection {
  return typeof sent === "object" && sent !== null && "close" in sent;
}
