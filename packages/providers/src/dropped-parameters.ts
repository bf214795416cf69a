import type { ChatRequest, Endpoint } from "@sluice/schema";
import { GATEWAY_FIELDS } from "./gateway-fields.ts";
import type { ParameterRule, ParameterTable } from "./parameter-table.ts";
import { unlistedParameters } from "./unlisted-parameters.ts";

/**
 * Names of the request's parameters that a provider with this table will not see in any form, and of the
 * members that a translation leaves behind (`reasoning.summary`).
 *
 * @param endpoint whose own list of what it takes counts too
 */
export function droppedParameters(
  table: ParameterTable,
  request: ChatRequest,
  endpoint: Pick<Endpoint, "supports"> = {},
): readonly string[] {
  const unlisted = new Set<string>(unlistedParameters(request, endpoint));
  return Object.entries(request).flatMap(([name, value]) => {
    if (value === null || value === undefined || GATEWAY_FIELDS.has(name)) return [];
    const rule = Object.hasOwn(table.rules, name) ? table.rules[name] : undefined;
    if (unlisted.has(name) || (rule?.kind ?? table.unknown) === "unsupported") return [name];
    return lostMembers(rule, value).map((member) => `${name}.${member}`);
  });
}

function lostMembers(rule: ParameterRule | undefined, value: unknown): readonly string[] {
  if (rule?.kind !== "translated" || typeof value !== "object" || value === null) return [];
  const given: Readonly<Record<string, unknown>> = { ...value };
  return (rule.without ?? []).filter((member) => given[member] != null);
}
