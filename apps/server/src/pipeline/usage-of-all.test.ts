import { expect, test } from "vitest";
import { NOTHING_USED } from "./settlement.ts";
import { usageOfAll } from "./usage-of-all.ts";

const own = {
  prompt_tokens: 10,
  completion_tokens: 5,
  total_tokens: 15,
  cost: 0.000015,
  is_byok: false,
  prompt_tokens_details: { cached_tokens: 1 },
  completion_tokens_details: { reasoning_tokens: 2, accepted_prediction_tokens: 3 },
  cost_details: {
    upstream_inference_cost: null,
    upstream_inference_prompt_cost: 0.00001,
    upstream_inference_completions_cost: 0.000005,
  },
};
const charge = {
  ...NOTHING_USED,
  promptTokens: 10,
  completionTokens: 5,
  costNanos: 15_000,
  details: { cachedTokens: 1, reasoningTokens: 2 },
  tokenCosts: { promptNanos: 10_000, completionNanos: 5_000 },
};

test("a request of one call has the usage of that call, the very same", () => {
  expect(usageOfAll(own, charge, NOTHING_USED)).toBe(own);
});

test("calls and purchases on the way are in it", () => {
  const added = {
    ...charge,
    costNanos: 22_000,
    details: {
      cachedTokens: 4,
      audioPromptTokens: 6,
      boughtNanos: 7_000,
      boughtSearches: 1,
      webSearches: 2,
      toolCallsRequested: 3,
      toolCallsExecuted: 2,
    },
  };
  expect(usageOfAll(own, charge, added)).toEqual({
    prompt_tokens: 20,
    completion_tokens: 10,
    total_tokens: 30,
    cost: 0.000037,
    is_byok: false,
    prompt_tokens_details: { cached_tokens: 5, audio_tokens: 6 },
    completion_tokens_details: { reasoning_tokens: 2, accepted_prediction_tokens: 3 },
    cost_details: {
      upstream_inference_cost: null,
      upstream_inference_prompt_cost: 0.00002,
      upstream_inference_completions_cost: 0.00001,
      server_tool_cost: 0.000007,
    },
    server_tool_use_details: {
      tool_calls_requested: 3,
      tool_calls_executed: 2,
      web_search_requests: 3,
    },
    server_tool_use: { web_search_requests: 3 },
  });
});

test("what a caller's own key paid on the way is told, also where the answer cost it nothing", () => {
  const added = { ...NOTHING_USED, byokNanos: 9_000 };
  expect(usageOfAll(own, charge, added).cost_details).toMatchObject({
    upstream_inference_cost: 0.000009,
  });
  const paid = { ...own, cost_details: { ...own.cost_details, upstream_inference_cost: 0 } };
  expect(usageOfAll(paid, charge, { ...NOTHING_USED }).cost_details).toMatchObject({
    upstream_inference_cost: 0,
  });
});
