import { expect } from "vitest";
import type { Reply } from "./ask.ts";
import type { Chunk } from "./chunk.ts";
import { streamChunks } from "./stream-chunks.ts";

/** A stream that ended in an error: what came before, and the error. */
export interface BrokenStream {
  readonly before: readonly Chunk[];
  readonly code: number;
  readonly message: string;
}

/** ERRSTREAM: a stream that began well and ends with one error event, then `[DONE]`. */
export function errorStream(reply: Reply, ...codes: readonly number[]): BrokenStream {
  const chunks = streamChunks(reply);
  const last = chunks.at(-1);
  expect(chunks.filter(({ error }) => error !== undefined)).toEqual([last]);
  const error = last?.error;
  expect(Number.isInteger(error?.code)).toBe(true);
  expect(error?.message).toMatch(/./);
  if (codes.length > 0) expect(codes).toContain(error?.code);
  for (const { choices } of chunks) {
    for (const { finish_reason } of choices) expect([null, "error"]).toContain(finish_reason);
  }
  return { before: chunks.slice(0, -1), code: error?.code ?? 0, message: error?.message ?? "" };
}
