import { type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";

/** One answer as it came off the socket. */
export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** When each read came, ms of `performance.now()`. */
  readonly reads: readonly { readonly at: number; readonly bytes: Buffer }[];
  /** The body ended as HTTP says it must. */
  readonly whole: boolean;
  readonly endedAt: number;
}

export interface Asking {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text or bytes as they are; pieces are sent chunked, without a Content-Length. */
  readonly body?: string | Uint8Array | Iterable<Uint8Array>;
}

/** Sends one request on a connection of its own and reads the answer to its end, decoding nothing. */
export async function ask(url: string, asking: Asking = {}): Promise<Reply> {
  return readAll(await open(url, asking));
}

/** Sends one request; resolves with the head, the body unread. Destroy it to leave. */
export function open(
  url: string,
  { method = "POST", headers = {}, body }: Asking,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    // As it is written: a URL that was taken apart would have lost its `%2e%2e`.
    const { origin, hostname, port } = new URL(url);
    const path = url.slice(origin.length);
    const outgoing = request({ hostname, port, path, method, headers, agent: false }, resolve);
    // A refusal may come, and the connection close, before all of a large body is written.
    outgoing.on("error", (error) => setTimeout(reject, 1000, error));
    if (body === undefined || typeof body === "string" || body instanceof Uint8Array) {
      outgoing.end(body);
    } else void sendPieces(outgoing, body);
  });
}

async function sendPieces(
  outgoing: ReturnType<typeof request>,
  pieces: Iterable<Uint8Array>,
): Promise<void> {
  for (const piece of pieces) {
    if (outgoing.destroyed) return;
    if (!outgoing.write(piece)) await drained(outgoing);
  }
  outgoing.end();
}

/** Leaves no listener behind: a long body waits often. */
function drained(outgoing: ReturnType<typeof request>): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      outgoing.off("drain", done).off("close", done);
      resolve();
    };
    outgoing.once("drain", done).once("close", done);
  });
}

/** Reads what is left of an answer. */
export function readAll(response: IncomingMessage): Promise<Reply> {
  return new Promise((resolve) => {
    const reads: { at: number; bytes: Buffer }[] = [];
    response.on("data", (bytes: Buffer) => reads.push({ at: performance.now(), bytes }));
    response.on("error", () => undefined);
    response.on("close", () =>
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        body: Buffer.concat(reads.map(({ bytes }) => bytes)),
        reads,
        whole: response.complete,
        endedAt: performance.now(),
      }),
    );
  });
}
