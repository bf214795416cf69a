import {
  amount,
  anything,
  count,
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
import { PLUGIN_ROWS } from "./plugin-rows.ts";

const DOMAINS = list([[], ["*.gov", "example.test/docs"]], [[""], [5], [null]]);
const WORKER: FieldRows = {
  name: text(["a", "A b_-9", "x".repeat(64)], ["", "ü", "x".repeat(65)]),
  model: name(),
  instructions: text(),
  max_completion_tokens: count(1),
  reasoning: object([{}, { effort: "low", other: 1 }]),
  "reasoning.effort": word("low", "none", "max"),
  "reasoning.max_tokens": count(1),
  stream: flag(),
  temperature: number(0, 2),
};
const { fusion = {}, web = {}, "web-fetch": webFetch = {} } = PLUGIN_ROWS;

/** The parameters of each server tool, by its one name. */
export const SERVER_TOOL_ROWS: Readonly<Record<string, FieldRows>> = {
  "sluice:web_search": {
    engine: web.engine ?? anything(),
    mode: web.mode ?? anything(),
    max_results: count(1, 25),
    max_total_results: count(1),
    max_uses: count(0),
    search_context_size: word("low", "medium", "high"),
    max_characters: count(1, 100_000),
    user_location: object([{ type: "approximate" }], [{}]),
    "user_location.type": required(word("approximate")),
    "user_location.city": text(),
    "user_location.country": text(),
    "user_location.region": text(),
    "user_location.timezone": text(),
    allowed_domains: DOMAINS,
    excluded_domains: DOMAINS,
    x_search: anything(),
  },
  "sluice:web_fetch": {
    ...webFetch,
    engine: word("auto", "native", "openrouter", "sluice", "exa", "parallel", "firecrawl"),
  },
  "sluice:datetime": { timezone: name() },
  "sluice:image_generation": {
    model: name(),
    quality: name(),
    size: name(),
    aspect_ratio: name(),
    background: name(),
    output_format: name(),
    output_compression: count(0, 100),
    moderation: name(),
  },
  "sluice:experimental__search_models": { max_results: count(1, 20) },
  "sluice:advisor": { ...WORKER, forward_transcript: flag(), max_tool_calls: count(0, 25) },
  "sluice:subagent": {
    ...WORKER,
    max_tool_calls: count(1, 25),
    tools: list([[], [{ type: "sluice:datetime", other: 1 }]], [[{}], ["x"]]),
    "tools[].type": required(name()),
  },
  "sluice:fusion": fusion,
  "sluice:bash": {
    engine: word("auto", "native", "openrouter", "sluice"),
    environment: object([{ type: "container_auto", network_policy: "disabled" }], [{}]),
    "environment.type": required(word("container_auto", "container_reference")),
    "environment.file_ids": list([[], ["f"]], [[""], [5]]),
    sleep_after_seconds: amount(0),
  },
};
