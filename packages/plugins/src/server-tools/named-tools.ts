import { badRequest } from "@sluice/errors";
import { type ChatRequest, SERVER_TOOL_PARAMETERS, serverToolType } from "@sluice/schema";
import { checkOverrides, entryOptions } from "../account-entry.ts";
import { createContext } from "../create-context.ts";
import { fieldsAt } from "../fields-at.ts";
import { optionPlace } from "../option-place.ts";
import { optionsFault } from "../options-fault.ts";
import type { ServerToolItem } from "../plugin.ts";
import type { PluginDefaults } from "../plugin-defaults.ts";
import type { PluginHost } from "../plugin-run.ts";
import type { InstalledTool } from "./installed-tools.ts";
import type { RequestTool } from "./plugin-tools.ts";

/** What tools are opened with. */
export interface ToolsOffer {
  readonly installed: ReadonlyMap<string, InstalledTool>;
  readonly defaults: PluginDefaults;
  readonly host: PluginHost;
  /** As it is sent on. */
  readonly request: ChatRequest;
}

/**
 * The server tools that a request names itself, each with a context of its own whose options are the item's
 * parameters over the account's entry; of two items of one type the last counts.
 *
 * @param items of its `tools`; functions are passed over
 * @throws a 400 `GatewayError` for a tool that is not installed, and for parameters that its schema refuses; a 403 for
 *   parameters where the account lets nobody change them
 */
export function namedTools(
  items: readonly ServerToolItem[],
  offer: ToolsOffer,
): readonly RequestTool[] {
  const named = new Map<string, RequestTool>();
  for (const [index, item] of items.entries()) {
    if (item.type === "function") continue;
    const type = serverToolType(item.type);
    if (type !== undefined) named.set(type, openTool(item, type, index, offer));
  }
  return [...named.values()];
}

function openTool(
  { type: written, parameters }: ServerToolItem,
  type: string,
  index: number,
  { installed, defaults, host, request }: ToolsOffer,
): RequestTool {
  const found = installed.get(type);
  const place = ["tools", index];
  if (found === undefined) {
    throw badRequest(`tools[${index}].type: no server tool ${written} runs here`, [
      ...place,
      "type",
    ]);
  }
  const { plugin, tool } = found;
  const entry = defaults[plugin.id] ?? {};
  const schema = tool.options ?? plugin.accountOptions ?? plugin.options;
  const given = Object.entries(parameters ?? {}).filter(([, value]) => value !== null);
  const taken = given.find(([name]) => tool.accountOnly?.includes(name));
  if (taken !== undefined) throw accountsOnly(taken[0], index);
  checkOverrides(entry, parameters ?? {}, `tools[${index}].parameters`);
  const result = schema.safeParse(
    { ...entryOptions(entry), ...Object.fromEntries(given) },
    { reportInput: true },
  );
  if (!result.success) {
    const { message, path } = optionsFault(schema, result.error, [...place, "parameters"]);
    throw badRequest(message, path);
  }
  const context = createContext(host, result.data, () => request);
  tool.checkParameters?.(
    context,
    optionPlace(`tools[${index}].parameters`, Object.fromEntries(given)),
  );
  const unread = unreadOf(type, schema, given);
  return { tool, pluginId: plugin.id, context, ...(unread.length === 0 ? {} : { unread }) };
}

/**
 * What the tool has no use for; told, where clients may send more than is written down. The schema of another's tool
 * says itself what it takes.
 */
function unreadOf(
  type: string,
  schema: unknown,
  given: readonly (readonly [string, unknown])[],
): readonly string[] {
  const fields = Object.hasOwn(SERVER_TOOL_PARAMETERS, type) ? fieldsAt(schema, []) : undefined;
  if (fields === undefined) return [];
  return given.flatMap(([name]) => (fields.includes(name) ? [] : [`tools.${name}`]));
}

function accountsOnly(name: string, index: number) {
  const message = `tools[${index}].parameters has no field "${name}": it is set in sluice.yaml alone`;
  return badRequest(message, ["tools", index, "parameters", name]);
}
