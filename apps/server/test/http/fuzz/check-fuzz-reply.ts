import { expect } from "vitest";
import type { Reply } from "../../faults/ask.ts";
import { envelope } from "../../faults/envelope.ts";
import { readEvents } from "../../faults/read-events.ts";

interface Chunk {
  readonly error?: { readonly code: number };
}

/**
 * What every answer owes, whatever was asked: it is whole, no fault of the server's, a refusal in the one
 * envelope, a stream to its end, and nobody's secret.
 */
export function checkFuzzReply(method: string, reply: Reply, secrets: readonly string[]): void {
  expect(reply.status).toBeLessThan(500);
  expect(reply.whole).toBe(true);
  const text = reply.body.toString("latin1");
  for (const secret of secrets) expect(text.includes(secret)).toBe(false);
  if (method === "HEAD") return;
  if (reply.status >= 400) envelope(reply, reply.status);
  else if (reply.headers["content-type"] === "text/event-stream") checkStream(reply);
}

function checkStream({ body }: Reply): void {
  const events = readEvents(body);
  expect(events.at(-1)).toBe("[DONE]");
  for (const event of events.slice(0, -1)) {
    const { error } = JSON.parse(event) as Chunk;
    if (error !== undefined) expect(error.code).toBeLessThan(500);
  }
}
