import { describePath } from "../describe/describe-path.ts";
import { jsonSchemaFault } from "./json-schema-fault.ts";
import type { ChatRequest } from "./request.ts";

/**
 * What a well-formed request contradicts itself in (422), or undefined: a `tool` message that answers
 * no earlier call, a `tool_choice` of a function that `tools` lacks, a `json_schema` that is none.
 */
export function checkChatSemantics(request: ChatRequest): string | undefined {
  return orphanResult(request) ?? absentFunction(request) ?? brokenSchema(request);
}

function orphanResult({ messages }: ChatRequest): string | undefined {
  const called = new Set<string>();
  for (const [index, message] of messages.entries()) {
    if (message.role === "assistant") {
      for (const call of message.tool_calls ?? []) called.add(call.id);
    } else if (message.role === "tool" && !called.has(message.tool_call_id)) {
      return `messages[${index}].tool_call_id answers no tool call of an earlier assistant message`;
    }
  }
  return undefined;
}

function absentFunction({ tool_choice: choice, tools }: ChatRequest): string | undefined {
  if (typeof choice !== "object" || choice === null || choice.type !== "function") return undefined;
  const name = functionName(choice);
  const known = tools?.some((tool) => tool.type === "function" && functionName(tool) === name);
  return known === true ? undefined : "tool_choice.function.name names no function of tools";
}

function functionName(holder: Readonly<Record<string, unknown>>): unknown {
  const body = holder.function;
  return typeof body === "object" && body !== null && "name" in body ? body.name : undefined;
}

function brokenSchema({ response_format: format }: ChatRequest): string | undefined {
  if (format?.type !== "json_schema" || !format.json_schema.schema) return undefined;
  const fault = jsonSchemaFault(format.json_schema.schema);
  if (fault === undefined) return undefined;
  const path = ["response_format", "json_schema", "schema", ...fault.path];
  return `${describePath(path)} ${fault.demand}, as JSON Schema says`;
}
