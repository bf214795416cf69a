import { expect } from "vitest";
import type { Reply } from "./ask.ts";

/** The one error body. */
export interface Envelope {
  readonly error: {
    readonly code: number;
    readonly message: string;
    readonly metadata?: Readonly<Record<string, unknown>> | null;
  };
  readonly service_metadata?: unknown;
}

/** ENV: one of the statuses with the one envelope, and nothing that belongs to the inside. */
export function envelope(reply: Reply, ...statuses: readonly number[]): Envelope {
  const text = reply.body.toString();
  expect(statuses, text.slice(0, 300)).toContain(reply.status);
  expect(reply.headers["content-type"]).toMatch(/^application\/json/);
  expect(reply.whole).toBe(true);
  expect(text).not.toMatch(/<html|<!doctype|node_modules|\n\s+at |\.ts:\d|\.js:\d/i);
  const body = JSON.parse(text) as Envelope;
  expect(body.error.code).toBe(reply.status);
  expect(body.error.message).toMatch(/./);
  return body;
}
