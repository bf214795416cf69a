import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { badRequest, toEnvelope } from "@sluice/errors";

/** Longer than common load balancers keep idle connections, so that they close first. */
const KEEP_ALIVE_MS = 75_000;
const HEADERS_MS = 80_000;

/** A listening HTTP server. */
export interface Listening {
  readonly host: string;
  readonly port: number;
  /** Takes no new connections, waits for open responses at most `drainMs`, then cuts them. */
  close(drainMs: number): Promise<void>;
}

/** Listens on `host` and `port` (0: a free one); rejects with the system's error (EADDRINUSE, …). */
export async function listen(
  handler: RequestListener,
  host: string,
  port: number,
): Promise<Listening> {
  const server = createServer({ keepAlive: true, noDelay: true }, handler);
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.headersTimeout = HEADERS_MS;
  server.on("clientError", refuse);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  const address = server.address() as AddressInfo;
  return { host, port: address.port, close: (drainMs) => drain(server, drainMs) };
}

/** What is no HTTP gets the envelope too, as far as it can be told. */
function refuse(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return;
  const body = JSON.stringify(toEnvelope(badRequest("The request is not valid HTTP")));
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

function drain(server: Server, drainMs: number): Promise<void> {
  return new Promise((resolve) => {
    const idle = setInterval(() => server.closeIdleConnections(), 100);
    const cut = setTimeout(() => server.closeAllConnections(), drainMs);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}
