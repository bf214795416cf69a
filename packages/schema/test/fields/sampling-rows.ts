import {
  count,
  either,
  type FieldRows,
  flag,
  number,
  object,
  required,
  text,
  word,
} from "./field-row.ts";

const EFFORTS = ["max", "xhigh", "high", "medium", "low", "minimal", "none"];

/** How an answer is drawn, and how a model thinks. */
export const SAMPLING_ROWS: FieldRows = {
  temperature: number(0, 2),
  top_p: number(0, 1),
  top_k: count(0),
  top_a: number(0, 1),
  min_p: number(0, 1),
  frequency_penalty: number(-2, 2),
  presence_penalty: number(-2, 2),
  repetition_penalty: number(0, 2),
  logit_bias: object(
    [{}, { "1": -100, "2": 100 }],
    [{ "1": -101 }, { "1": 100.5 }, { "1": "5" }, { "1": null }],
  ),
  logprobs: flag(),
  top_logprobs: count(0, 20),
  max_tokens: count(1),
  max_completion_tokens: count(1),
  n: count(1),
  seed: either(
    [0, -7, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
    [0.5, 2 ** 53, "7", true, []],
  ),
  stop: either(
    ["", "x", [], ["a", "b", "c", "d"]],
    [["a", "b", "c", "d", "e"], [5], [null], 5, true, {}],
  ),
  parallel_tool_calls: flag(),
  structured_outputs: flag(),
  verbosity: word("low", "medium", "high", "xhigh", "max"),
  reasoning: object([{}, { other: 1 }]),
  "reasoning.effort": word(...EFFORTS),
  "reasoning.summary": word("auto", "concise", "detailed"),
  "reasoning.max_tokens": count(0),
  "reasoning.exclude": flag(),
  "reasoning.enabled": flag(),
  reasoning_effort: word(...EFFORTS),
  include_reasoning: flag(),
};

/** What of the prompt is kept upstream. */
export const CACHING_ROWS: FieldRows = {
  cache_control: object([{ type: "ephemeral" }, { type: "ephemeral", ttl: "1h" }], [{}]),
  prompt_cache_key: text(),
  prompt_cache_options: object([{ mode: "explicit" }, { mode: "explicit", other: 1 }], [{}]),
  "prompt_cache_options.mode": required(word("explicit")),
  "prompt_cache_options.ttl": text(),
  prediction: object([{ type: "content", content: "x" }], [{}, { type: "content" }]),
  "prediction.type": required(word("content")),
  "prediction.content": required(
    either(["", "x", [], [{ type: "text", text: "x" }]], [5, {}, ["x"], [{}]]),
  ),
  "prediction.content[].type": required(word("text")),
  "prediction.content[].text": required(text()),
};
