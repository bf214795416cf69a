import fc from "fast-check";
import { expect, test } from "vitest";
import { chargeWithin } from "./charge-within.ts";
import { type Charge, NOTHING_USED } from "./settlement.ts";

const nanos = fc.nat(1000);

/** Any charge whose numbers agree. */
const charge: fc.Arbitrary<Charge> = fc
  .record({
    prompt: nanos,
    completion: nanos,
    other: nanos,
    lost: nanos,
    byok: nanos,
    parts: fc.array(nanos, { maxLength: 3 }),
  })
  .map(({ prompt, completion, other, lost, byok, parts }) => {
    const own = parts.length > 0 ? sum(parts) : prompt + completion + other;
    return {
      ...NOTHING_USED,
      costNanos: own + lost,
      calledOffNanos: lost,
      byokNanos: byok,
      details: { webSearches: 3 },
      tokenCosts: {
        promptNanos: Math.min(prompt, own),
        completionNanos: Math.min(completion, own - Math.min(prompt, own)),
      },
      ...(parts.length === 0 ? {} : { parts: parts.map((costNanos) => ({ ...PART, costNanos })) }),
    };
  });
const PART = { promptTokens: 1, completionTokens: 1 };
const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

test("no more than so much is paid, the rest is told, and what it is made of still adds up", () => {
  fc.assert(
    fc.property(charge, fc.nat(6000), (whole, most) => {
      const paid = chargeWithin(whole, most);
      const { uncollectedNanos = 0, webSearches } = paid.details ?? {};
      expect(paid.costNanos).toBe(Math.min(whole.costNanos, most));
      expect(paid.costNanos + uncollectedNanos).toBe(whole.costNanos);
      expect(webSearches).toBe(3);
      const { promptNanos = 0, completionNanos = 0 } = paid.tokenCosts ?? {};
      expect(promptNanos + completionNanos).toBeLessThanOrEqual(paid.costNanos + paid.byokNanos);
      if (paid.parts !== undefined) {
        const own = paid.costNanos - paid.calledOffNanos;
        expect(sum(paid.parts.map(({ costNanos }) => costNanos))).toBe(own);
      }
      for (const amount of [promptNanos, completionNanos, paid.calledOffNanos]) {
        expect(amount).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test("what is covered stays the very same charge", () => {
  const whole = { ...NOTHING_USED, costNanos: 5 };
  expect(chargeWithin(whole, 5)).toBe(whole);
});
