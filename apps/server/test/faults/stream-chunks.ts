import { expect } from "vitest";
import type { Reply } from "./ask.ts";
import type { Chunk } from "./chunk.ts";
import { readEvents } from "./read-events.ts";

const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;

/** The chunks of an event stream, each with the members that every chunk must have. */
export function streamChunks(reply: Reply): readonly Chunk[] {
  expect(reply.status).toBe(200);
  expect(reply.headers["content-type"]).toMatch(/^text\/event-stream/);
  expect(reply.whole).toBe(true);
  const events = readEvents(reply.body);
  expect(events.filter((data) => data === "[DONE]")).toHaveLength(1);
  expect(events.at(-1)).toBe("[DONE]");
  return events.slice(0, -1).map((data) => checked(JSON.parse(data)));
}

function checked(chunk: Chunk): Chunk {
  expect(chunk.id).toMatch(/./);
  expect(chunk.object).toBe("chat.completion.chunk");
  expect(isCount(chunk.created) && chunk.created > 0).toBe(true);
  expect(chunk.model).toMatch(/./);
  expect(Array.isArray(chunk.choices)).toBe(true);
  for (const choice of chunk.choices) {
    expect(isCount(choice.index)).toBe(true);
    expect(choice.delta).toBeTypeOf("object");
    expect(choice.delta).not.toBeNull();
    expect(choice).toHaveProperty("finish_reason");
  }
  return chunk;
}
