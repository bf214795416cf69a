import type { RequestTool } from "@sluice/plugins";
import type { ChatRequest, Endpoint } from "@sluice/schema";
import { describe, expect, test } from "vitest";
import { loopTools } from "./loop-tools.ts";
import { roundRequest } from "./round-request.ts";

const offered = (type: string) =>
  ({
    tool: { type, describe: () => ({ description: type, parameters: { type: "object" } }) },
    context: {},
  }) as unknown as RequestTool;
const described = (name: string, type: string) => ({
  type: "function",
  function: { name, description: type, parameters: { type: "object" } },
});
const f = { type: "function" as const, function: { name: "f" } };
const user = { role: "user" as const, content: "hi" };
const search = offered("sluice:web_search");
const first = { history: [], isLast: false };
const later = { ...first, after: { id: "e", model: "c/d" } as Endpoint };

const sent = (more: Partial<ChatRequest>, place = first, tools = [search]) => {
  const request: ChatRequest = { model: "a/b", messages: [user], ...more };
  return roundRequest(request, loopTools(tools, request), place);
};

test("server tools are functions in the place where the caller put them, plugins' last", () => {
  const tools = [{ type: "sluice:web_search" }, f, { type: "sluice:web_search" }];
  expect(sent({ tools }, first, [search, offered("sluice:datetime")]).tools).toEqual([
    described("sluice_web_search", "sluice:web_search"),
    f,
    described("sluice_datetime", "sluice:datetime"),
  ]);
});

test("a name that the caller has taken is left to the caller", () => {
  const tools = [
    { type: "function" as const, function: { name: "sluice_web_search" } },
    { type: "function" as const, function: { name: "sluice_web_search_2" } },
  ];
  expect(sent({ tools }).tools?.at(-1)).toMatchObject({
    function: { name: "sluice_web_search_3" },
  });
  const long = offered(`sluice:${"x".repeat(80)}`);
  const taken = "sluice_".padEnd(64, "x");
  const named = sent({ tools: [{ type: "function", function: { name: taken } }] }, first, [long]);
  expect(named.tools?.at(-1)).toMatchObject({ function: { name: `${taken.slice(0, 62)}_2` } });
});

test("what ends the loop is not the provider's business", () => {
  const fields = {
    max_tool_calls: 3,
    stop_server_tools_when: [{ type: "step_count_is" as const, step_count: 1 }],
  };
  expect(Object.keys(sent(fields))).toEqual(["model", "messages", "tools"]);
});

describe("tool_choice", () => {
  const forced = { type: "sluice:web_search" };
  const byName = { type: "function", function: { name: "sluice_web_search" } };
  const theirs = { type: "function" as const, function: { name: "f" } };
  test.each<[ChatRequest["tool_choice"], unknown, unknown]>([
    [undefined, undefined, undefined],
    [null, undefined, undefined],
    ["auto", "auto", "auto"],
    ["none", "none", "none"],
    ["required", "required", "auto"],
    [forced, byName, "auto"],
    [theirs, theirs, "auto"],
  ])("%j is %j in the first round, and %j after", (choice, before, after) => {
    expect(sent({ tool_choice: choice }).tool_choice).toEqual(before);
    expect(sent({ tool_choice: choice }, later).tool_choice).toEqual(after);
    const last = sent({ tool_choice: choice }, { ...later, isLast: true });
    expect(last.tool_choice).toBe("none");
    expect(last.tools).toHaveLength(1);
  });
});

describe("the model", () => {
  test.each<[Partial<ChatRequest>, Partial<ChatRequest>]>([
    [{ model: "a/b" }, { model: "a/b" }],
    [
      { model: "a/b", models: ["c/d", "e/f"] },
      { model: "c/d", models: ["a/b", "e/f"] },
    ],
    [
      { model: "a/b", models: ["sluice/free"] },
      { model: "a/b", models: ["sluice/free"] },
    ],
  ])("of %j is %j once the second of them answered", (asked, expected) => {
    const { model, models } = sent(asked, later);
    expect({ model, ...(models === undefined ? {} : { models }) }).toEqual(expected);
    expect(sent(asked)).toMatchObject(asked);
  });
});
