import { connect } from "node:net";

/** An answer as it came over the socket. */
export interface RawAnswer {
  /** Everything received, head included. */
  readonly bytes: Buffer;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The body without its transfer coding. */
  readonly body: Buffer;
  /** The chunks of a chunked body, one a write of the sender; the whole body otherwise. */
  readonly chunks: readonly Buffer[];
  /** Whether the body came to the end that its framing announces. */
  readonly complete: boolean;
}

const readChunks = (bytes: Buffer): { chunks: Buffer[]; complete: boolean } => {
  const chunks: Buffer[] = [];
  let at = 0;
  while (at < bytes.length) {
    const lineEnd = bytes.indexOf("\r\n", at);
    if (lineEnd === -1) break;
    const size = Number.parseInt(bytes.toString("latin1", at, lineEnd), 16);
    if (size === 0) return { chunks, complete: true };
    chunks.push(bytes.subarray(lineEnd + 2, Math.min(lineEnd + 2 + size, bytes.length)));
    at = lineEnd + 2 + size + 2;
  }
  return { chunks, complete: false };
};

/** Reads what a socket received as an HTTP answer. */
export function readAnswer(bytes: Buffer): RawAnswer {
  const headEnd = bytes.indexOf("\r\n\r\n");
  if (headEnd === -1) {
    return { bytes, status: 0, headers: {}, body: Buffer.alloc(0), chunks: [], complete: false };
  }
  const [statusLine = "", ...lines] = bytes.toString("latin1", 0, headEnd).split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const rest = bytes.subarray(headEnd + 4);
  const status = Number(statusLine.split(" ")[1]);
  if (headers["transfer-encoding"] !== "chunked") {
    const complete = rest.length === Number(headers["content-length"]);
    return { bytes, status, headers, body: rest, chunks: [rest], complete };
  }
  const { chunks, complete } = readChunks(rest);
  return { bytes, status, headers, body: Buffer.concat(chunks), chunks, complete };
}

/** A request's bytes. */
export function requestBytes(path: string, body: unknown, connection = "close"): string {
  const text = JSON.stringify(body);
  return [
    `POST ${path} HTTP/1.1`,
    "host: mock",
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(text)}`,
    `connection: ${connection}`,
    "",
    text,
  ].join("\r\n");
}

/**
 * Sends one request on a socket of its own and reads until the other side closes, or until
 * `enough` says so of the bytes so far.
 */
export function rawCall(
  port: number,
  path: string,
  body: unknown,
  enough: (bytes: Buffer) => boolean = () => false,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const received: Buffer[] = [];
    const socket = connect(port, "127.0.0.1", () => socket.write(requestBytes(path, body)));
    socket.on("data", (part) => {
      received.push(part);
      if (enough(Buffer.concat(received))) socket.destroy();
    });
    socket.on("error", reject);
    socket.on("close", () => resolve(readAnswer(Buffer.concat(received))));
  });
}
