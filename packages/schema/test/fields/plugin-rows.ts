import {
  amount,
  anything,
  count,
  type FieldRow,
  type FieldRows,
  flag,
  list,
  name,
  number,
  object,
  required,
  text,
  word,
} from "./field-row.ts";

const PATTERNS: FieldRow = list(
  [[], ["author/*", "x".repeat(1024)], Array(1024).fill("x"), Array(64).fill("x".repeat(1024))],
  [
    [5],
    [null],
    ["x".repeat(1025)],
    Array(1025).fill("x"),
    [...Array(64).fill("x".repeat(1024)), "x"],
  ],
);
const DOMAINS: FieldRow = list([[], ["*.gov", "example.test/docs"]], [[""], [5], [null]]);
const ROUTER: FieldRows = {
  allowed_models: PATTERNS,
  excluded_models: PATTERNS,
  cost_tier: word("low", "medium", "high", "xhigh", "max"),
  cost_quality_tradeoff: count(0, 10),
};

/** The options of each plugin that the specification names, by its id. */
export const PLUGIN_ROWS: Readonly<Record<string, FieldRows>> = {
  "auto-router": { ...ROUTER, pin_model: flag() },
  "auto-beta-router": ROUTER,
  "context-compression": { engine: word("middle-out") },
  "file-parser": {
    pdf: object([{}, { engine: "native" }], [{ other: 1 }]),
    "pdf.engine": word("mistral-ocr", "native", "cloudflare-ai", "pdf-text"),
  },
  fusion: {
    analysis_models: list([["a/b"], Array(8).fill("a/b")], [[], Array(9).fill("a/b"), [""], [5]]),
    model: name(),
    preset: word("general-high", "general-budget", "general-fast"),
    max_tool_calls: count(1, 16),
    tools: list([[], Array(8).fill({ type: "t" })], [Array(9).fill({ type: "t" }), [{}], ["t"]]),
    "tools[].type": required(name()),
    "tools[].parameters": object([{}, { anything: [1] }]),
    max_completion_tokens: count(1),
    reasoning: object([{}, { effort: "low" }], [{ other: 1 }]),
    "reasoning.effort": word("low", "none", "max"),
    "reasoning.max_tokens": count(1),
    temperature: number(0, 2),
    cache_control: object([{ type: "ephemeral" }], [{}]),
    "cache_control.type": required(word("ephemeral")),
    "cache_control.ttl": word("5m", "1h"),
  },
  moderation: {},
  "pareto-router": {
    max_price: amount(0),
    min_coding_score: number(0, 1),
    price_source: word("prompt", "weighted_avg"),
  },
  "response-healing": {},
  web: {
    engine: word(
      ...["auto", "native", "exa", "firecrawl", "parallel", "perplexity"],
      ...["brave", "tavily", "searxng"],
    ),
    mode: word(
      ...["auto", "instant", "turbo", "fast", "basic", "advanced"],
      ...["deep-lite", "deep", "deep-reasoning"],
    ),
    max_results: count(1),
    max_uses: count(0),
    search_prompt: text(),
    include_domains: DOMAINS,
    exclude_domains: DOMAINS,
    user_location: object([{ type: "approximate" }], [{}]),
    "user_location.type": required(word("approximate")),
    "user_location.city": text(),
    "user_location.country": text(),
    "user_location.region": text(),
    "user_location.timezone": text(),
    x_search: anything(),
  },
  "web-fetch": {
    allowed_domains: DOMAINS,
    blocked_domains: DOMAINS,
    max_content_tokens: count(1),
    max_uses: count(0),
  },
};
