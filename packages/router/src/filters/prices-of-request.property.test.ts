import type { Price, PriceTier } from "@sluice/schema";
import fc from "fast-check";
import { expect, it } from "vitest";
import { routeQuery } from "../../test/route-query.ts";
import { pricesOfRequest } from "./prices-of-request.ts";

const usd = fc.integer({ min: 0, max: 50 });
const tokens = fc.nat(1000);
const tier: fc.Arbitrary<PriceTier> = fc
  .record({ above: tokens, prompt: fc.option(usd, { nil: undefined }) })
  .map(({ above, prompt }) => ({ above, ...(prompt === undefined ? {} : { prompt }) }));
const price: fc.Arbitrary<Price> = fc.record({
  prompt: usd,
  completion: usd,
  tiers: fc.uniqueArray(tier, { selector: ({ above }) => above, maxLength: 4 }),
});
const model = { input: ["text"], output: ["text"] } as const;

/** Said once more, in the plainest way: of the tiers that hold the one of the longest prompts. */
function charged({ prompt, tiers = [] }: Price, promptTokens: number): number {
  let [longest, usd] = [-1, prompt];
  for (const { above, prompt: own } of tiers) {
    if (promptTokens > above && above > longest) [longest, usd] = [above, own ?? prompt];
  }
  return usd;
}

it("names every price that a prompt within its bounds may be charged, and none that no such prompt is", () => {
  fc.assert(
    fc.property(price, tokens, tokens, (given, one, other) => {
      const [least, most] = [Math.min(one, other), Math.max(one, other)];
      const { needs } = routeQuery([], {
        needs: { promptTokens: most, leastPromptTokens: least },
      });
      const named = pricesOfRequest("prompt", given, model, needs).map((each) => each.usd);
      const possible = new Set<number>();
      for (let length = least; length <= most; length += 1) possible.add(charged(given, length));
      expect(new Set(named)).toEqual(possible);
    }),
    { numRuns: 300 },
  );
});

it("goes by the count of a tokenizer where there is one", () => {
  const given = { prompt: 1, completion: 1, tiers: [{ above: 100, prompt: 2 }] };
  const at = (countedPromptTokens: number) =>
    pricesOfRequest(
      "prompt",
      given,
      model,
      routeQuery([], {
        needs: { promptTokens: 400, leastPromptTokens: 50, countedPromptTokens },
      }).needs,
    );
  expect(at(100)).toEqual([{ usd: 1 }]);
  expect(at(101)).toEqual([{ usd: 2, of: "prompts above 100 tokens" }]);
});
