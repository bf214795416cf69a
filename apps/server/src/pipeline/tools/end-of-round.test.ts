import type { FinishReason, StopServerToolsWhen, ToolCall } from "@sluice/schema";
import { describe, expect, test } from "vitest";
import { type EndedRound, endOfRound } from "./end-of-round.ts";
import type { LoopTools } from "./loop-tools.ts";

const call = (name: string, id = name): ToolCall => ({
  id,
  type: "function",
  function: { name, arguments: "{}" },
});
const search = call("sluice_web_search");
const clock = call("sluice_datetime");
const own = call("weather");
const unknown = call("nobody");
const tools = {
  server: new Map(
    ["web_search", "datetime"].map((name) => [
      `sluice_${name}`,
      { tool: { type: `sluice:${name}` } },
    ]),
  ),
  functions: new Set(["weather"]),
} as unknown as LoopTools;

/** What comes after a round with these calls. */
function after(
  calls: readonly ToolCall[],
  more: Partial<EndedRound> = {},
  budget = 30,
  conditions: StopServerToolsWhen = [],
) {
  const round: EndedRound = {
    calls,
    finishReason: "tool_calls",
    nativeFinishReason: "tool_use",
    isLast: false,
    executed: 0,
    rounds: 1,
    tokens: 100,
    costNanos: 2_000_000_000,
    ...more,
  };
  return endOfRound(round, tools, { budget, conditions });
}

const over = (finishReason: FinishReason | null) => ({ kind: "over", finishReason });

describe("an answer is over", () => {
  test.each<[string, readonly ToolCall[], Partial<EndedRound>, FinishReason | null]>([
    ["without calls", [], { finishReason: "stop" }, "stop"],
    ["with functions alone", [own], {}, "tool_calls"],
    ["with functions among server tools", [search, own], {}, "tool_calls"],
    [
      "with functions that a provider calls a stop",
      [own, clock],
      { finishReason: "stop" },
      "tool_calls",
    ],
    ["when it was cut short", [search], { finishReason: "length" }, "length"],
    ["when it was filtered", [search], { finishReason: "content_filter" }, "content_filter"],
    ["when it failed", [search], { finishReason: "error" }, "error"],
    ["when a model calls tools that it was not given", [search], { isLast: true }, "stop"],
    ["when it never said why", [], { finishReason: null }, null],
  ])("%s", (_name, calls, more, reason) => {
    expect(after(calls, more)).toEqual(over(reason));
  });
});

describe("server tools are run", () => {
  test("and unknown ones answered, in their order", () => {
    expect(after([search, unknown, clock])).toEqual({
      kind: "run",
      run: [search, unknown, clock],
      refused: [],
    });
  });

  test("whatever the provider calls the end of the round", () => {
    expect(after([search], { finishReason: "stop" })).toMatchObject({ run: [search] });
    expect(after([search], { finishReason: null })).toMatchObject({ run: [search] });
  });

  test("all that is pending when the budget ends, and then a last round has none", () => {
    const three = [call("sluice_datetime", "1"), call("sluice_datetime", "2"), call("x", "3")];
    expect(after(three, {}, 2)).toEqual({
      kind: "run",
      run: three,
      refused: [],
      last: "max_tool_calls",
    });
    expect(after(three, { executed: 5 }, 8)).toEqual({
      kind: "run",
      run: three,
      refused: [],
      last: "max_tool_calls",
    });
    expect(after(three, { executed: 5 }, 9)).not.toHaveProperty("last");
    expect(after(three, { executed: 126 }, 127)).toEqual({
      kind: "run",
      run: three.slice(0, 2),
      refused: three.slice(2),
      last: "max_tool_calls",
    });
  });
});

describe("a condition that is met makes the next round the last, with what is pending run", () => {
  test.each<[StopServerToolsWhen[number], Partial<EndedRound>, boolean]>([
    [{ type: "step_count_is", step_count: 2 }, { rounds: 1 }, false],
    [{ type: "step_count_is", step_count: 2 }, { rounds: 2 }, true],
    [{ type: "has_tool_call", tool_name: "sluice:web_search" }, {}, true],
    [{ type: "has_tool_call", tool_name: "openrouter:web_search" }, {}, true],
    [{ type: "has_tool_call", tool_name: "web_search_preview" }, {}, true],
    [{ type: "has_tool_call", tool_name: "web_search" }, {}, true],
    [{ type: "has_tool_call", tool_name: "sluice_web_search" }, {}, true],
    [{ type: "has_tool_call", tool_name: "datetime" }, {}, false],
    [{ type: "has_tool_call", tool_name: "weather" }, {}, false],
    [{ type: "max_tokens_used", max_tokens: 100 }, {}, true],
    [{ type: "max_tokens_used", max_tokens: 101 }, {}, false],
    [{ type: "max_cost", max_cost_in_dollars: 2 }, {}, true],
    [{ type: "max_cost", max_cost_in_dollars: 2.01 }, {}, false],
    [{ type: "max_cost", max_cost_in_dollars: 0 }, { costNanos: 0 }, true],
    [{ type: "finish_reason_is", reason: "tool_calls" }, {}, true],
    [{ type: "finish_reason_is", reason: "tool_use" }, {}, true],
    [{ type: "finish_reason_is", reason: "stop" }, {}, false],
  ])("%j in %j: %s", (condition, more, isMet) => {
    const never = { type: "step_count_is" as const, step_count: 99 };
    const next = after([search], more, 128, [never, condition]);
    expect(next).toMatchObject({ kind: "run", run: [search] });
    expect("last" in next && next.last).toBe(isMet && condition.type);
  });
});
