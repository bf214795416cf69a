import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseChatRequest } from "../parse/parse-chat-request.ts";
import { checkChatSemantics } from "./check-chat-semantics.ts";
import { jsonSchemaFault } from "./json-schema-fault.ts";
import type { ChatRequest } from "./request.ts";

function request(fields: object): ChatRequest {
  const parsed = parseChatRequest({ messages: [{ role: "user", content: "x" }], ...fields });
  if (parsed.kind === "invalid") throw new Error(parsed.message);
  return parsed.request;
}
const call = (id: string) => ({ id, type: "function", function: { name: "f", arguments: "{}" } });
const format = (schema: unknown) => ({
  response_format: { type: "json_schema", json_schema: { name: "n", schema } },
});
const tools = [{ type: "function", function: { name: "f" } }];

describe("contradictions", () => {
  it.each([
    ["a plain request", {}],
    [
      "a result of an earlier call",
      {
        messages: [
          { role: "assistant", tool_calls: [call("a"), call("b")] },
          { role: "tool", tool_call_id: "b", content: "" },
          { role: "tool", tool_call_id: "a", content: "" },
        ],
      },
    ],
    [
      "a choice that tools has",
      { tools, tool_choice: { type: "function", function: { name: "f" } } },
    ],
    ["a server tool as choice", { tool_choice: { type: "sluice:web_search" } }],
    ["a word as choice", { tool_choice: "required" }],
    [
      "a schema",
      format({
        type: "object",
        properties: { type: { type: ["string", "null"] } },
        items: [{}, true],
      }),
    ],
    ["no schema", format(null)],
  ])("finds none in %s", (_name, fields) => {
    expect(checkChatSemantics(request(fields))).toBeUndefined();
  });

  it.each([
    [
      "a result nobody asked for",
      { messages: [{ role: "tool", tool_call_id: "a", content: "" }] },
      /^messages\[0\]\.tool_call_id/,
    ],
    [
      "a result before its call",
      {
        messages: [
          { role: "tool", tool_call_id: "a", content: "" },
          { role: "assistant", tool_calls: [call("a")] },
        ],
      },
      /^messages\[0\]/,
    ],
    [
      "a choice without tools",
      { tool_choice: { type: "function", function: { name: "f" } } },
      /^tool_choice\.function\.name/,
    ],
    [
      "a choice that tools lacks",
      { tools, tool_choice: { type: "function", function: { name: "g" } } },
      /^tool_choice/,
    ],
    ["a schema of an unknown type", format({ type: "text" }), /schema\.type must be one of/],
    [
      "a wrong place deep inside",
      format({ anyOf: [{ properties: { a: { required: "a" } } }] }),
      /schema\.anyOf\[0\]\.properties\.a\.required must be an array of strings/,
    ],
    ["an empty anyOf", format({ anyOf: [] }), /anyOf must be/],
    ["properties that is a list", format({ properties: [] }), /properties must be an object/],
    ["items that is a word", format({ items: "string" }), /items must be a schema/],
  ])("finds %s", (_name, fields, words) => {
    expect(checkChatSemantics(request(fields))).toMatch(words);
  });

  it("takes anything for a schema without throwing", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const fault = jsonSchemaFault(value);
        expect(fault === undefined || fault.demand.startsWith("must")).toBe(true);
      }),
    );
  });
});
