import type { ServerResponse } from "node:http";
import { drained } from "./drained.ts";
import { writeHead } from "./write-head.ts";

/**
 * Passes bytes on as they come, at the reader's pace. When `reads` throws before the first byte the
 * error is the caller's; after it the connection is cut, so that the body is seen to be broken.
 */
export async function sendBytes(
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
  reads: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<void> {
  for await (const bytes of reads) {
    if (!response.headersSent) writeHead(response, 200, headers);
    if (!response.write(bytes)) await drained(response, signal);
  }
  if (!response.headersSent) writeHead(response, 200, headers);
  response.end();
}
