import type { ChatRequest } from "@sluice/schema";
import { GATEWAY_FIELDS } from "./gateway-fields.ts";
import type { ParameterTable } from "./parameter-table.ts";

/** Names of the request's parameters that a provider with this table will not see in any form. */
export function droppedParameters(table: ParameterTable, request: ChatRequest): readonly string[] {
  return Object.entries(request)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name]) => name)
    .filter((name) => !GATEWAY_FIELDS.has(name) && isUnsupported(table, name));
}

function isUnsupported({ rules, unknown }: ParameterTable, name: string): boolean {
  const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
  return (rule?.kind ?? unknown) === "unsupported";
}
