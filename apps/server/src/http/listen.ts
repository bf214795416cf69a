import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { badRequest, toEnvelope } from "@sluice/errors";

/** Not imported: an import reads every export, and reading `WebSocket` loads all that Node has of undici. */
const { createServer } = process.getBuiltinModule("node:http");

/** Longer than common load balancers keep idle connections, so that they close first. */
const KEEP_ALIVE_MS = 75_000;
const HEADERS_MS = 80_000;

/** A listening HTTP server. */
export interface Listening {
  readonly host: string;
  readonly port: number;
  /** How many answers are under way. */
  open(): number;
  /** Takes no new connections, waits for open responses at most `drainMs`, then cuts them. */
  close(drainMs: number): Promise<void>;
}

/** Listens on `host` and `port` (0: a free one); rejects with the system's error (EADDRINUSE, …). */
export async function listen(
  handler: RequestListener,
  host: string,
  port: number,
): Promise<Listening> {
  // Node itself would answer a request without Host with an empty body.
  const options = { keepAlive: true, noDelay: true, requireHostHeader: false };
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    noteAnswer(request.socket, response);
    handler(request, response);
  };
  const server = createServer(options, answer);
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.headersTimeout = HEADERS_MS;
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const begun = answerOn(socket);
    if (error.code === "ECONNRESET" || isHalfSent(begun)) socket.destroy();
    else refuse(socket, "The request is not valid HTTP");
  });
  server.on("connect", (_request, socket) => refuse(socket, "This server is no proxy"));
  // An expectation that nobody knows is no reason to fail (RFC 9110 §10.1.1).
  server.on("checkExpectation", answer);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  const address = server.address() as AddressInfo;
  return {
    host,
    port: address.port,
    open: () => [...sockets].filter((socket) => answerOn(socket) !== undefined).length,
    close: (drainMs) => drain(server, sockets, drainMs),
  };
}

/** The answer under way on a connection. Let go when it is sent: an idle connection is not to keep its last one. */
const ANSWER = Symbol("answer");
type Answering = Duplex & { [ANSWER]?: ServerResponse | undefined };

function noteAnswer(socket: Answering, response: ServerResponse): void {
  socket[ANSWER] = response;
  // Node closes an answer once; to listen once would wrap the listener, in every request.
  response.on("close", () => {
    if (socket[ANSWER] === response) socket[ANSWER] = undefined;
  });
}

const answerOn = (socket: Answering): ServerResponse | undefined => socket[ANSWER];

/** Anything written now would stand in the middle of an answer. */
function isHalfSent(response: ServerResponse | undefined): boolean {
  return response?.headersSent === true && !response.writableFinished;
}

/** How long a refused connection may take to close, in ms. */
const CLOSING_MS = 2000;

/** What no route sees gets the envelope too, as far as it can be told. */
function refuse(socket: Duplex, message: string): void {
  // Node hands over some of these sockets bare: nobody else would hear that the other side broke off.
  socket.on("error", () => socket.destroy());
  if (!socket.writable) return void socket.destroy();
  socket.resume();
  setTimeout(() => socket.destroy(), CLOSING_MS).unref();
  const body = JSON.stringify(toEnvelope(badRequest(message)));
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

function drain(server: Server, sockets: ReadonlySet<Socket>, drainMs: number): Promise<void> {
  const closeIdle = (): void => {
    server.closeIdleConnections();
    // Node does not count a connection that never sent anything as idle: clients open such ones ahead.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };
  return new Promise((resolve) => {
    const idle = setInterval(closeIdle, 100);
    const cut = setTimeout(() => server.closeAllConnections(), drainMs);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(cut);
      resolve();
    });
    closeIdle();
  });
}
