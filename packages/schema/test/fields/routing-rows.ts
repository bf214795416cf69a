import {
  amount,
  either,
  type FieldRow,
  type FieldRows,
  flag,
  list,
  name,
  object,
  required,
  text,
  upTo,
  word,
} from "./field-row.ts";

const SLUGS = list([[], ["openai", "deepinfra/turbo"]], [[5], [null]]);
const PRICE: FieldRow = either(
  [0, 1.5, "0", "2.50", "1e-3"],
  [-1, "", "-1", "1,5", "x", "0x10", "9".repeat(21), true, [], {}],
);
const MEASURE: FieldRow = either(
  [0, 1.5, {}, { p50: 1, p99: 2 }],
  [-1, "1", true, [], { p51: 1 }, { p50: -1 }],
);
const QUANTIZATIONS = "int4 int8 fp4 mxfp4 nvfp4 fp6 fp8 mxfp8 fp16 bf16 fp32 unknown".split(" ");
const WORK: FieldRow = object([{}, { tenant: { a: [1] } }]);
const SORTS = ["price", "throughput", "latency", "exacto"];

/** How a provider is chosen. */
export const PROVIDER_ROWS: FieldRows = {
  provider: object([{}, { sort: "price" }], [{ other: 1 }, { orders: [] }]),
  "provider.order": SLUGS,
  "provider.only": SLUGS,
  "provider.ignore": SLUGS,
  "provider.allow_fallbacks": flag(),
  "provider.require_parameters": flag(),
  "provider.data_collection": word("allow", "deny"),
  "provider.zdr": flag(),
  "provider.enforce_distillable_text": flag(),
  "provider.quantizations": list([[], QUANTIZATIONS], [["fp9"], [8], [null]]),
  "provider.sort": either(
    [...SORTS, {}, { by: "price", partition: "none" }],
    ["", "cost", 5, true, [], { other: 1 }, { by: "cost" }],
  ),
  "provider.sort.by": word(...SORTS),
  "provider.sort.partition": word("model", "none"),
  "provider.max_price": object([{}, { prompt: 1, completion: "2" }], [{ tokens: 1 }]),
  "provider.max_price.prompt": PRICE,
  "provider.max_price.completion": PRICE,
  "provider.max_price.image": PRICE,
  "provider.max_price.audio": PRICE,
  "provider.max_price.request": PRICE,
  "provider.preferred_min_throughput": MEASURE,
  "provider.preferred_min_throughput.p50": amount(0),
  "provider.preferred_min_throughput.p75": amount(0),
  "provider.preferred_min_throughput.p90": amount(0),
  "provider.preferred_min_throughput.p99": amount(0),
  "provider.preferred_max_latency": MEASURE,
};

/** Names for observability. */
export const TRACE_ROWS: FieldRows = {
  trace: WORK,
  "trace.trace_id": text(),
  "trace.trace_name": text(),
  "trace.span_name": text(),
  "trace.generation_name": text(),
  "trace.parent_span_id": text(),
};

const PAIRS = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, "v"]));

/** Which models are asked, for whom, and with which plugins. */
export const ROUTING_ROWS: FieldRows = {
  model: name(),
  models: list([[], ["a/b", "c/d"]], [[""], [5], [null]]),
  route: word("fallback", "sort"),
  preset: text(),
  service_tier: word("auto", "default", "fast", "flex", "priority", "scale"),
  session_id: upTo(256),
  user: text(),
  safety_identifier: text(),
  metadata: object(
    [{}, PAIRS(16), { ["k".repeat(64)]: "v".repeat(512) }],
    [PAIRS(17), { ["k".repeat(65)]: "v" }, { k: "v".repeat(513) }, { k: 1 }, { k: null }],
  ),
  plugins: list([[], [{ id: "web" }, { id: "third-party", other: 1 }]], [["web"], [{}], [null]]),
  "plugins[].id": required(text(["web", "third-party", "toString"], [""])),
  "plugins[].enabled": flag(),
};
