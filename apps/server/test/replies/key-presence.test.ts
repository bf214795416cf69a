import { steps } from "@sluice/mock-upstream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { completionOf } from "../faults/answers.ts";
import { openStage, type Stage } from "../faults/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const answer = async (more: object, asked: object = {}) => {
  stage.a.next([steps.json(completionOf("a", more))]);
  const reply = await stage.chat(asked);
  expect(reply.status).toBe(200);
  return JSON.parse(reply.body.toString());
};
const messageOf = async (message: object) =>
  (await answer({ choices: [{ index: 0, message, finish_reason: "stop" }] })).choices[0];

test("a plain answer has every member, in its type", async () => {
  expect(await answer({ service_tier: "default" })).toEqual({
    id: expect.stringMatching(/^gen-\d{10}-\w{20}$/),
    object: "chat.completion",
    created: expect.toSatisfy(Number.isInteger),
    model: "t/one",
    provider: "A",
    system_fingerprint: null,
    service_tier: "default",
    choices: [
      {
        index: 0,
        logprobs: null,
        finish_reason: "stop",
        native_finish_reason: "stop",
        message: { role: "assistant", content: "from-a", refusal: null, reasoning: null },
      },
    ],
    usage: {
      prompt_tokens: 10,
      completion_tokens: 5,
      total_tokens: 15,
      cost: 0.00006,
      is_byok: false,
      prompt_tokens_details: { cached_tokens: 0 },
      completion_tokens_details: { reasoning_tokens: 0 },
      cost_details: {
        upstream_inference_cost: null,
        upstream_inference_prompt_cost: 0.00001,
        upstream_inference_completions_cost: 0.00005,
      },
    },
  });
});

test("null lists and objects of the provider are absent", async () => {
  const choice = await messageOf({
    role: "assistant",
    content: "x",
    tool_calls: null,
    function_call: null,
    images: null,
    audio: null,
    annotations: null,
    reasoning_details: null,
    reasoning_content: null,
    name: null,
  });
  const { role, content, refusal, reasoning, ...rest } = choice.message;
  expect({ role, content, refusal, reasoning }).toEqual({
    role: "assistant",
    content: "x",
    refusal: null,
    reasoning: null,
  });
  expect(rest).toEqual({});
  expect(choice).not.toHaveProperty("error");
});

test("details of usage come whole, without null members", async () => {
  const details = {
    prompt_tokens_details: { cached_tokens: null, audio_tokens: 2, cache_write_tokens: 3 },
    completion_tokens_details: {
      reasoning_tokens: 4,
      image_tokens: null,
      accepted_prediction_tokens: 1,
      rejected_prediction_tokens: 0,
    },
    cost: "99",
    cost_details: { upstream_inference_cost: 99 },
  };
  const counts = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
  const { usage } = await answer({ usage: { ...counts, ...details } });
  expect(usage).toMatchObject({
    prompt_tokens_details: { cached_tokens: 0, audio_tokens: 2, cache_write_tokens: 3 },
    completion_tokens_details: {
      reasoning_tokens: 4,
      accepted_prediction_tokens: 1,
      rejected_prediction_tokens: 0,
    },
    cost_details: { upstream_inference_cost: null },
  });
  expect(JSON.stringify(usage)).not.toContain("99");
  expect(usage.completion_tokens_details).not.toHaveProperty("image_tokens");
});

test("a finish reason is one of ours, the provider's word stands beside it", async () => {
  const finish = async (finish_reason: string) => {
    const message = { role: "assistant", content: "x" };
    const { choices } = await answer({ choices: [{ index: 0, message, finish_reason }] });
    return [choices[0].finish_reason, choices[0].native_finish_reason];
  };
  expect(await finish("end_turn")).toEqual(["stop", "end_turn"]);
  expect(await finish("MAX_TOKENS")).toEqual(["length", "MAX_TOKENS"]);
  expect(await finish("SAFETY")).toEqual(["content_filter", "SAFETY"]);
  expect(await finish("eos_token_found")).toEqual(["stop", "eos_token_found"]);
});

test("tool calls are whole, content beside them may be null", async () => {
  const choice = await messageOf({
    role: "assistant",
    content: null,
    tool_calls: [
      { function: { name: "now", arguments: "" } },
      { id: "c2", type: null, function: { name: "add", arguments: { a: 1 } }, index: 1 },
    ],
  });
  expect(choice.finish_reason).toBe("tool_calls");
  expect(choice.message.content).toBeNull();
  expect(choice.message.tool_calls).toEqual([
    {
      id: expect.stringMatching(/^call_/),
      type: "function",
      function: { name: "now", arguments: "{}" },
    },
    { id: "c2", type: "function", function: { name: "add", arguments: '{"a":1}' } },
  ]);
});

test("log probabilities have the members that clients insist on", async () => {
  const message = { role: "assistant", content: "x" };
  const logprobs = { content: [{ token: "x", logprob: -0.1 }, null] };
  const { choices } = await answer({
    choices: [{ index: 0, message, finish_reason: "stop", logprobs }],
  });
  expect(choices[0].logprobs).toEqual({
    content: [{ token: "x", logprob: -0.1, bytes: null, top_logprobs: [] }],
  });
});

test("a refusal is told", async () => {
  const { message } = await messageOf({ role: "assistant", content: null, refusal: "No." });
  expect(message).toMatchObject({ content: null, refusal: "No." });
});

test("another gateway's notes on its routing are not for our callers", async () => {
  const told = {
    service_metadata: {},
    openrouter_metadata: {},
    debug: {},
    user_id: "u",
    error: null,
  };
  const reply = await answer({ ...told, citations: ["https://ex.org"] });
  for (const name of Object.keys(told)) expect(reply).not.toHaveProperty(name);
  expect(reply.citations).toEqual(["https://ex.org"]);
});
