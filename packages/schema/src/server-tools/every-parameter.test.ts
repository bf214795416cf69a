import { describe, expect, test } from "vitest";
import { checkFields } from "../../test/fields/check-fields.ts";
import { SERVER_TOOL_ROWS } from "../../test/fields/server-tool-rows.ts";
import { parseChatRequest, SERVER_TOOL_PARAMETERS } from "../index.ts";

const around = {
  "tools[]": { type: "t" },
  cache_control: { type: "ephemeral" },
  user_location: { type: "approximate" },
  environment: { type: "container_auto" },
};

const withTool = (tool: object) =>
  parseChatRequest({ messages: [{ role: "user", content: "x" }], tools: [tool] });

test("every server tool has a table", () => {
  expect(Object.keys(SERVER_TOOL_ROWS).sort()).toEqual(Object.keys(SERVER_TOOL_PARAMETERS).sort());
});

describe.each(Object.entries(SERVER_TOOL_PARAMETERS))(
  "%s with nested parameters",
  (type, schema) => {
    const parse = (parameters: unknown) => withTool({ type, parameters });
    checkFields({ schema, parse, around, rows: SERVER_TOOL_ROWS[type] ?? {} });
  },
);

describe.each(Object.entries(SERVER_TOOL_PARAMETERS))("%s with flat parameters", (type, schema) => {
  const alias = type.replace("sluice:", "openrouter:");
  const parse = (parameters: unknown) => withTool({ ...(parameters as object), type: alias });
  checkFields({ schema, parse, around, rows: SERVER_TOOL_ROWS[type] ?? {} });
});

test.each([
  [
    { type: "sluice:web_search", parameters: { max_results: 26 } },
    "tools[0].parameters.max_results",
  ],
  [{ type: "openrouter:web_search", max_results: 26 }, "tools[0].max_results"],
  [{ type: "web_search_preview", search_context_size: "huge" }, "tools[0].search_context_size"],
  [{ type: "sluice:datetime", parameters: "UTC" }, "tools[0].parameters"],
])("a fault is named where it stands: %j", (tool, path) => {
  const parsed = withTool(tool);
  expect(parsed).toMatchObject({ kind: "invalid", path });
  if (parsed.kind === "invalid") expect(parsed.message).toContain(path);
});

test("other members, and tools that nobody describes, take anything", () => {
  expect(withTool({ type: "sluice:datetime", other: 1 })).toMatchObject({ kind: "ok" });
  expect(withTool({ type: "sluice:of_a_plugin", parameters: 5 })).toMatchObject({ kind: "ok" });
});
