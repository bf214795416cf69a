import { FAILURE_KINDS } from "@sluice/errors";
import type { ObservedAttempt } from "@sluice/router";
import { z } from "zod";

const start = {
  startedAt: z.number(),
  streamed: z.boolean().optional(),
  isByok: z.boolean().optional(),
};
const failure = z.object({
  kind: z.enum(FAILURE_KINDS),
  status: z.number().exactOptional(),
  retryAfterMs: z.number().exactOptional(),
  isByok: z.boolean().exactOptional(),
});
const observed = z.discriminatedUnion("state", [
  z.object({ ...start, state: z.literal("open") }),
  z.object({
    ...start,
    state: z.literal("committed"),
    committedAt: z.number(),
    pauseMs: z.number().optional(),
  }),
  z.object({
    ...start,
    state: z.literal("done"),
    committedAt: z.number(),
    endedAt: z.number(),
    outputTokens: z.number().optional(),
  }),
  z.object({
    ...start,
    state: z.literal("failed"),
    endedAt: z.number(),
    committedAt: z.number().optional(),
    failure,
  }),
]);
const event = z.object({ endpoint: z.string(), attempt: observed });

/** What one replica tells the others: something became of an attempt at an endpoint (its id). */
export interface AttemptEvent {
  readonly endpoint: string;
  readonly attempt: ObservedAttempt;
}

/** Only what health reads: no upstream text, no address, no key leaves the process. */
export function writeEvents(events: readonly AttemptEvent[]): string {
  return JSON.stringify(events.map((each) => event.parse(each)));
}

/** The events of a text; what is not one, as of another version, is left out. */
export function readEvents(text: string | undefined): readonly AttemptEvent[] {
  try {
    const values: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(values)) return [];
    return values.flatMap((value) => event.safeParse(value).data ?? []);
  } catch {
    return [];
  }
}
