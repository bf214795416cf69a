import type { Attempt } from "@sluice/router";
import type { Endpoint, Price } from "@sluice/schema";
import { expect, test } from "vitest";
import { costOfAnswer } from "./cost-of-answer.ts";

const endpoint = (id: string, price?: Price): Endpoint => ({
  id,
  provider: id,
  providerName: id,
  model: "t/large",
  upstreamModel: "internal",
  ...(price === undefined ? {} : { price }),
  quantization: "unknown",
  supportsPrefill: true,
  supportsVoiceCloning: false,
  tier: "default",
  dataCollection: "allow",
  zdr: false,
  regions: [],
});
const done = (of: Endpoint, isByok = false): Attempt => ({
  endpoint: of,
  purpose: "first",
  startedAt: 1,
  state: "done",
  committedAt: 2,
  endedAt: 3,
  ...(isByok ? { isByok } : {}),
});

const usage = { prompt_tokens: 100, completion_tokens: 60, total_tokens: 160 };
const parts = [
  { promptTokens: 100, completionTokens: 40 },
  { promptTokens: 140, completionTokens: 20 },
];
const cheap = endpoint("cheap", { prompt: 1, completion: 10, request: 0.001 });
const dear = endpoint("dear", { prompt: 2, completion: 20, request: 0.002 });

test("one call costs what its usage does", () => {
  const cost = costOfAnswer({ usage }, cheap.price, [done(cheap)]);
  expect(cost).toEqual({
    promptNanos: 100_000,
    completionNanos: 600_000,
    costNanos: 1_700_000,
    byokNanos: 0,
  });
});

test("of several the first is paid prompt and request, every one what it made", () => {
  const open: Attempt = { endpoint: dear, purpose: "fallback", startedAt: 0, state: "open" };
  const cost = costOfAnswer({ usage, parts }, dear.price, [open, done(cheap), done(dear)]);
  expect(cost).toEqual({
    promptNanos: 100_000,
    completionNanos: 800_000,
    costNanos: 1_900_000,
    byokNanos: 0,
    parts: [
      { promptTokens: 100, completionTokens: 40, costNanos: 1_500_000 },
      { promptTokens: 140, completionTokens: 20, costNanos: 400_000 },
    ],
  });
});

test("a part on the caller's own key is paid there, and one without a price is free", () => {
  const own = costOfAnswer({ usage, parts }, dear.price, [done(cheap, true), done(dear)]);
  expect(own).toMatchObject({ costNanos: 400_000, byokNanos: 1_500_000 });
  const unpriced = endpoint("unpriced");
  const free = costOfAnswer({ usage, parts }, undefined, [done(cheap), done(unpriced)]);
  expect(free).toMatchObject({ costNanos: 1_500_000, completionNanos: 400_000 });
});
