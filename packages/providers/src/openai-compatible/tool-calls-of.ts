import { asList } from "../read/as-list.ts";
import { asObject, type JsonObject } from "../read/as-object.ts";

/**
 * What a message or delta says of tool calls: its list, or the one call of the older `function_call` as a
 * list of one. Some servers send that field empty beside the list, or in every delta: then it says nothing.
 */
export function toolCallsOf({ tool_calls: listed, function_call: legacy }: JsonObject): unknown {
  if (legacy === undefined || legacy === null || asList(listed).length > 0) return listed;
  const call = asObject(legacy);
  return call === undefined || isEmpty(call) ? listed : [{ index: 0, function: call }];
}

function isEmpty({ name, arguments: given }: JsonObject): boolean {
  return (name ?? "") === "" && (given ?? "") === "";
}
