import type { ReservationAsk, SpendingLimit } from "../../ports/reservation.ts";
import { NOON } from "./sample-entry.ts";

/** An ask of 1,000 nano-dollars that nothing limits, for a call that is sent at once. */
export function sampleAsk(
  generationId: string,
  change: Partial<ReservationAsk> = {},
): ReservationAsk {
  return {
    generationId,
    charged: { accountId: "default", keyHash: "h" },
    createdAt: NOON,
    nanos: 1_000,
    byokNanos: 0,
    limits: [],
    enforceCredits: false,
    dispatched: true,
    produced: { promptTokens: 10, completionTokens: 0, costNanos: 100, byokNanos: 0 },
    record: {
      operation: "chat",
      streamed: true,
      model: "acme/large",
      provider: "north",
      endpoint: "north:acme/large:default",
      price: { prompt: 1, completion: 2 },
    },
    ...change,
  };
}

/** A limit of the sample key. */
export function keyLimit(nanos: number, change: Partial<SpendingLimit> = {}): SpendingLimit {
  return { scope: "key", id: "h", nanos, window: "daily", includesByok: false, ...change };
}
