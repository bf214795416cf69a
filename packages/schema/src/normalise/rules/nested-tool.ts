import type { Tool } from "../../chat/tools.ts";
import { isJsonObject } from "../../parse/is-json-object.ts";
import { serverToolType } from "../../server-tools/server-tool-type.ts";

/** A server tool under its one name, with parameters that stood beside its type moved to where they belong. */
export function nestedTool(tool: Tool): Tool {
  const type = tool.type === "function" ? undefined : serverToolType(tool.type);
  if (type === undefined) return tool;
  const { type: _type, parameters, ...flat } = tool as Readonly<Record<string, unknown>>;
  if (parameters !== undefined && parameters !== null && !isJsonObject(parameters)) {
    return { ...tool, type };
  }
  const merged = { ...flat, ...parameters };
  return Object.keys(merged).length === 0 ? { type } : { type, parameters: merged };
}
