import { asObject, type JsonObject } from "./read/as-object.ts";
import { parseJson } from "./read/parse-json.ts";

/**
 * The arguments of a call as an object, which some APIs take nothing else for. What a model wrote and is
 * none goes along under the name that Anthropic advises.
 */
export function callArguments(text: string): JsonObject {
  if (text.trim() === "") return {};
  return asObject(parseJson(text)) ?? { INVALID_JSON: text };
}
