import { createServer, type Server, type Socket } from "node:net";
import { RawRequests } from "./raw-requests.ts";
import type { RawHandlers, RawRequest, RawUpstream } from "./raw-upstream.ts";

const listen = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });

/**
 * Starts a TCP server on loopback that reads HTTP/1.1 requests (bodies by `Content-Length`) and writes
 * nothing of its own: for answers that no HTTP library would give, and connections that end at the
 * wrong moment.
 */
export async function startRawUpstream(handlers: RawHandlers): Promise<RawUpstream> {
  const requests: RawRequest[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;

  const accept = (socket: Socket): void => {
    connections += 1;
    const connection = connections;
    const reader = new RawRequests(connection);
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
    socket.on("data", (bytes) => {
      for (const { kind, request } of reader.push(bytes)) {
        if (kind === "head") requests.push(request);
        if (socket.destroyed) return;
        handlers[kind]?.(socket, request);
      }
    });
    handlers.connected?.(socket, connection);
  };

  const server = createServer({ noDelay: true }, accept);
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    get connections() {
      return connections;
    },
    get openConnections() {
      return sockets.size;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
