import type { ToolCall } from "@sluice/schema";
import type { Call } from "../call.ts";
import { malformed } from "../malformed.ts";
import { asList } from "../read/as-list.ts";
import { asObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";
import { argumentsText } from "./arguments-text.ts";
import { toolCallId } from "./tool-call-id.ts";

/** The tool calls of a whole message, repaired: id, type and JSON text are always there. Throws `malformed` for one without a name. */
export function readToolCalls(value: unknown, choice: number, call: Call<unknown>): ToolCall[] {
  return asList(value).map((item, index) => {
    const given = asObject(item);
    const wanted = asObject(given?.function);
    const name = asText(wanted?.name);
    if (given === undefined || name === undefined) {
      throw malformed(call, "a tool call names no function");
    }
    const { index: _position, ...rest } = given;
    return {
      ...rest,
      id: asText(given.id) ?? toolCallId(call.generationId, choice, index),
      type: "function" as const,
      function: { name, arguments: argumentsText(wanted?.arguments) || "{}" },
    };
  });
}
