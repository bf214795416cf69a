import type { Produced } from "../../ports/reservation.ts";

export const NOTHING_PRODUCED: Produced = {
  promptTokens: 0,
  completionTokens: 0,
  costNanos: 0,
  byokNanos: 0,
};

export function sumOfProduced(one: Produced, other: Produced): Produced {
  return {
    promptTokens: one.promptTokens + other.promptTokens,
    completionTokens: one.completionTokens + other.completionTokens,
    costNanos: one.costNanos + other.costNanos,
    byokNanos: one.byokNanos + other.byokNanos,
  };
}

export function isSameProduced(one: Produced, other: Produced): boolean {
  return (
    one.completionTokens === other.completionTokens &&
    one.promptTokens === other.promptTokens &&
    one.costNanos === other.costNanos &&
    one.byokNanos === other.byokNanos
  );
}
