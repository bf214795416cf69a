import type { Charge, ChargedPart } from "./settlement.ts";

/**
 * A charge of which no more than so much is paid: what comes first is paid first, the prompt before the answer and
 * the answer before the call that lost to it. What is left over stands in `uncollectedNanos`.
 *
 * @param most nano-dollars that are charged here
 */
export function chargeWithin(charge: Charge, most: number): Charge {
  const over = charge.costNanos - most;
  if (over <= 0) return charge;
  const { costNanos, calledOffNanos, byokNanos, details, tokenCosts, parts } = charge;
  const ofAnswer = Math.min(costNanos - calledOffNanos, most);
  return {
    ...charge,
    costNanos: most,
    calledOffNanos: most - ofAnswer,
    details: { ...details, uncollectedNanos: over },
    ...(tokenCosts === undefined ? {} : { tokenCosts: splitWithin(tokenCosts, most + byokNanos) }),
    ...(parts === undefined ? {} : { parts: partsWithin(parts, ofAnswer) }),
  };
}

type TokenCosts = NonNullable<Charge["tokenCosts"]>;

function splitWithin(tokenCosts: TokenCosts, nanos: number): TokenCosts {
  const promptNanos = Math.min(tokenCosts.promptNanos, nanos);
  return {
    promptNanos,
    completionNanos: Math.min(tokenCosts.completionNanos, nanos - promptNanos),
  };
}

function partsWithin(parts: readonly ChargedPart[], nanos: number): readonly ChargedPart[] {
  let left = nanos;
  return parts.map((part) => {
    const costNanos = Math.min(part.costNanos, left);
    left -= costNanos;
    return { ...part, costNanos };
  });
}
