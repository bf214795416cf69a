import type { Socket } from "node:net";

const STATUS_LINE = /^HTTP\/1\.[01] 100[ \r\n]/;
/** The longest beginning that could still become such a line. */
const LINE_BYTES = "HTTP/1.1 100 ".length;
/** Larger heads go on as they are. */
const MOST_BYTES = 16 * 1024;

/**
 * Takes `100 Continue` out of what a socket gives to read: undici breaks the connection off at one,
 * though any server may send it before its answer (RFC 9110 §15.2). Returns what is to be called when a
 * request is written, because only what follows a request can be one.
 */
export function skipContinue(socket: Socket): () => void {
  let awaited = false;
  let held: Buffer | undefined;
  const read = socket.read;

  const taken = (chunk: Buffer): Buffer | undefined => {
    const bytes = held === undefined ? chunk : Buffer.concat([held, chunk]);
    held = undefined;
    const rest = withoutContinue(bytes);
    if (rest === undefined) held = bytes;
    else if (rest.length > 0) awaited = false;
    return rest;
  };

  socket.read = (size) => {
    for (;;) {
      const chunk: Buffer | null = read.call(socket, size);
      if (chunk === null || !awaited) return chunk;
      const rest = taken(chunk);
      if (rest !== undefined && rest.length > 0) return rest;
    }
  };
  return () => {
    awaited = true;
    held = undefined;
  };
}

/** What follows the interim answers; undefined while more bytes are needed to tell. */
function withoutContinue(bytes: Buffer): Buffer | undefined {
  const line = bytes.toString("latin1", 0, LINE_BYTES);
  if (!STATUS_LINE.test(line)) return mayBecome(line) ? undefined : bytes;
  const end = bytes.indexOf("\r\n\r\n");
  if (end === -1) return bytes.length > MOST_BYTES ? bytes : undefined;
  const rest = bytes.subarray(end + 4);
  return rest.length === 0 ? rest : withoutContinue(rest);
}

function mayBecome(line: string): boolean {
  return ["HTTP/1.1 100 ", "HTTP/1.0 100 "].some((whole) => whole.startsWith(line));
}
