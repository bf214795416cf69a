import type { ServerResponse } from "node:http";
import { encodingOf } from "./encoding-of.ts";

/**
 * Writes a piece of a chunked body that has begun: one chunk (RFC 9112 §7.1) in one write of the socket.
 * Node's own `write` hands the socket four pieces for it, which is a third of what a small event costs.
 * False: wait for the socket to drain. At least one `write` of Node's must have taken the head along.
 */
export function writeChunk(response: ServerResponse, text: string): boolean {
  if (text === "") return true;
  const { socket } = response;
  // No socket yet: an earlier answer on the connection comes first. HTTP/1.0 knows no chunks.
  if (socket === null || socket.destroyed || !response.chunkedEncoding) return response.write(text);
  const bytes = Buffer.byteLength(text);
  return socket.write(`${bytes.toString(16)}\r\n${text}\r\n`, encodingOf(text, bytes));
}
