import type { PlannedCall } from "../callers/planned-call.ts";
import { NANOS_PER_MICRO, PRICES } from "../servers/kit-yaml.ts";

/** Calls that race each other: every other one a stream. */
export interface Lane {
  readonly model: keyof typeof PRICES;
  readonly count: number;
  /** Where their numbers begin. */
  readonly from?: number;
}

/** Tokens of each answer of a race, which is also the most it asks for. */
const TOKENS = 10;
/** So that calls overlap. */
const PACE_MS = 2;

/** What one call of `kit/even` costs, nano-dollars. */
export const NANOS_OF_CALL = TOKENS * PRICES["kit/even"].completion * NANOS_PER_MICRO;

/** The calls of a lane. */
export function laneCalls({ model, count, from = 0 }: Lane): readonly PlannedCall[] {
  return Array.from({ length: count }, (_, index) => ({
    number: from + index,
    tokens: TOKENS,
    maxTokens: TOKENS,
    paceMs: PACE_MS,
    model,
    stream: index % 2 === 0,
  }));
}
