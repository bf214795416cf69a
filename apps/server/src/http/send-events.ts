import type { ServerResponse } from "node:http";
import type { ChatChunk, StreamPiece } from "@sluice/schema";
import { DONE, encodeComment, encodeEvent } from "@sluice/sse";
import { drained, needsDrain } from "./drained.ts";
import { encodingOf } from "./encoding-of.ts";
import { passReads } from "./pass-reads.ts";
import { writeChunk } from "./write-chunk.ts";
import { writeHead } from "./write-head.ts";

const HEAD = {
  "content-type": "text/event-stream",
  "cache-control": "no-cache",
  "x-accel-buffering": "no",
} as const;
const KEEP_ALIVE = encodeComment("SLUICE PROCESSING");

/** How a stream is sent. */
export interface EventSending {
  /** A comment goes out after this long without output, in ms (contract §7.4). */
  readonly keepAliveMs: number;
  readonly signal: AbortSignal;
  /** The last events when it fails after the response has begun (wire reference §8.4). */
  errorChunks(error: unknown): readonly ChatChunk[];
}

/**
 * Sends a stream of chunks. It opens before the answer is there, so that keep-alive comments can go
 * out meanwhile; a failure before the first byte is thrown and may still choose a status, a later
 * one is the last event. Writes once for each upstream read and waits for the socket to drain.
 */
export async function sendEvents(
  response: ServerResponse,
  answer: Promise<AsyncIterable<readonly StreamPiece[]>>,
  sending: EventSending,
): Promise<void> {
  const keepAlive = keepAwake(response, sending.keepAliveMs);
  try {
    await passReads(await answer, (pieces) => {
      keepAlive.wrote();
      return write(response, joinPieces(pieces)) ? undefined : drained(response, sending.signal);
    });
    if (!response.headersSent) writeHead(response, 200, HEAD);
    response.end(DONE);
  } catch (error) {
    if (!response.headersSent || response.destroyed) throw error;
    const told = sending.errorChunks(error).map((chunk) => encodeEvent(chunk));
    response.end(told.join("") + DONE);
    throw error;
  } finally {
    keepAlive.stop();
  }
}

/** The head goes out with the first text; false: the socket has to drain first. */
function write(response: ServerResponse, text: string): boolean {
  if (response.headersSent) return writeChunk(response, text);
  writeHead(response, 200, HEAD);
  return response.write(text, encodingOf(text, Buffer.byteLength(text)));
}

/** One text for one write: strings join for nothing, and are made bytes once, by the socket. */
function joinPieces(pieces: readonly StreamPiece[]): string {
  let text = "";
  for (const piece of pieces) text += piece.raw ?? encodeEvent(piece.chunk());
  return text;
}

/** One timer a stream, none a chunk. */
function keepAwake(response: ServerResponse, ms: number) {
  let quiet = true;
  const timer = setInterval(() => {
    if (quiet && !response.destroyed && !response.writableEnded && !needsDrain(response)) {
      write(response, KEEP_ALIVE);
    }
    quiet = true;
  }, ms);
  return {
    wrote: () => {
      quiet = false;
    },
    stop: () => clearInterval(timer),
  };
}
