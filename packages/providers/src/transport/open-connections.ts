import type { Socket } from "node:net";
import type { buildConnector as undiciConnector } from "undici";
import { Connection } from "./connection.ts";
import { skipContinue } from "./skip-continue.ts";
import { buildConnector } from "./undici-parts.ts";

/** Opens sockets, and tells each request which one it got. */
export interface Connections {
  readonly connect: undiciConnector.connector;
  /** What is written next, in this turn of the loop, is the request of `owner`. */
  assign(owner: (connection: Connection) => void): void;
}

/**
 * A connector for undici, which itself does not say on which connection a request went out: it calls
 * the request's handler and then, in the same turn, writes.
 */
export function openConnections(connectTimeoutMs: number): Connections {
  const connect = buildConnector({ timeout: connectTimeoutMs, allowH2: false });
  let waiting: ((connection: Connection) => void) | undefined;

  const watch = (socket: Socket): void => {
    let torn = false;
    // Only what the system says has a `syscall`; undici ends sockets with errors of its own.
    socket.on("error", (error) => {
      torn ||= "syscall" in error;
    });
    const awaitAnswer = skipContinue(socket);
    const write = socket.write;
    socket.write = ((...written: Parameters<Socket["write"]>) => {
      const owner = waiting;
      waiting = undefined;
      if (owner !== undefined) {
        awaitAnswer();
        owner(new Connection(socket, () => torn));
      }
      return write.apply(socket, written);
    }) as Socket["write"];
  };

  return {
    connect(options, callback) {
      connect(options, (...[error, socket]) => {
        if (error !== null) return callback(error, null);
        watch(socket);
        callback(null, socket);
      });
    },
    assign(owner) {
      waiting = owner;
    },
  };
}
