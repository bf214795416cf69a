import {
  amount,
  count,
  either,
  type FieldRow,
  type FieldRows,
  flag,
  list,
  object,
  required,
  text,
} from "./field-row.ts";

const LONGEST_NAME = "x".repeat(64);
const FUNCTION_NAME = text(["f", "a_B-9", LONGEST_NAME], ["", "a b", "ü", `${LONGEST_NAME}x`]);
const FUNCTION = { type: "function", function: { name: "f" } };
const SCHEMA = object([{}, { type: "object" }, { anything: [1] }]);
/** Any word; `function` needs a function beside it. */
const OTHER = required(text(["sluice:datetime", "odd"], [""]));
const STOP = "stop_server_tools_when";
const kind = (word: string): FieldRow => required(text([word], ["", "odd", "json"]));

/** Functions and server tools, when they are called, and when their loop ends. */
export const TOOL_ROWS: FieldRows = {
  tools: list(
    [[], [FUNCTION], [FUNCTION, { type: "web_search" }]],
    [[{}], ["x"], [null], [{ type: "function" }]],
  ),
  "tools[function].type": required(text(["function"], ["", "odd", "web_search"])),
  "tools[function].function": required(object([{ name: "f" }, { name: "f", other: 1 }], [{}])),
  "tools[function].function.name": required(FUNCTION_NAME),
  "tools[function].function.description": text(),
  "tools[function].function.parameters": SCHEMA,
  "tools[function].function.strict": flag(),
  "tools[function].cache_control": object([{ type: "ephemeral" }], [{}]),
  "tools[function].eager_input_streaming": flag(),
  "tools[other].type": OTHER,
  tool_choice: either(
    ["none", "auto", "required", FUNCTION, { type: "openrouter:web_search" }],
    ["", "any", 5, true, [], {}],
  ),
  "tool_choice[function].type": required(text(["function", "odd"], [""])),
  "tool_choice[function].function": required(object([{ name: "f" }], [{}])),
  "tool_choice[function].function.name": required(text()),
  "tool_choice[other].type": OTHER,
  max_tool_calls: count(0, 30),
  [STOP]: list([[{ type: "step_count_is", step_count: 1 }]], [[], [{}], ["x"], [{ type: "odd" }]]),
  [`${STOP}[step_count_is].type`]: kind("step_count_is"),
  [`${STOP}[step_count_is].step_count`]: required(count(1)),
  [`${STOP}[has_tool_call].type`]: kind("has_tool_call"),
  [`${STOP}[has_tool_call].tool_name`]: required(text()),
  [`${STOP}[max_tokens_used].type`]: kind("max_tokens_used"),
  [`${STOP}[max_tokens_used].max_tokens`]: required(count(1)),
  [`${STOP}[max_cost].type`]: kind("max_cost"),
  [`${STOP}[max_cost].max_cost_in_dollars`]: required(amount(0)),
  [`${STOP}[finish_reason_is].type`]: kind("finish_reason_is"),
  [`${STOP}[finish_reason_is].reason`]: required(text()),
};
