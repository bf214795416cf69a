import { buildConnector } from "undici";

/** Tells whether an error came from a connection that had already served a response. */
export interface SocketWatch {
  readonly connect: buildConnector.connector;
  wasReused(error: unknown): boolean;
}

/**
 * A connector that notes, for each socket error, whether the socket had been used before: a kept-alive
 * connection that the server closes just as we write to it says nothing about the server's health.
 */
export function watchSockets(connectTimeoutMs: number): SocketWatch {
  const reused = new WeakSet<object>();
  const connect = buildConnector({ timeout: connectTimeoutMs, allowH2: false });
  return {
    connect(options, callback) {
      connect(options, (...outcome) => {
        const [error, socket] = outcome;
        if (error === null) {
          socket.on("error", (broken) => {
            if (socket.bytesRead > 0) reused.add(broken);
          });
          callback(null, socket);
        } else callback(error, null);
      });
    },
    wasReused(error) {
      if (typeof error !== "object" || error === null) return false;
      const socket: unknown = Reflect.get(error, "socket");
      const bytesRead =
        typeof socket === "object" && socket !== null ? Reflect.get(socket, "bytesRead") : 0;
      return reused.has(error) || (typeof bytesRead === "number" && bytesRead > 0);
    },
  };
}
