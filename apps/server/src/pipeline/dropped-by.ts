import { droppedParameters, type Provider } from "@sluice/providers";
import type { ChatRequest, Endpoint } from "@sluice/schema";
import { parameterTableOf } from "./parameter-table-of.ts";

/** What the provider has nothing like, by its own table, and what its endpoint does not list. */
export function droppedBy(
  provider: Provider,
  request: ChatRequest,
  endpoint: Endpoint,
): readonly string[] {
  const table = parameterTableOf(provider);
  return table === undefined ? [] : droppedParameters(table, request, endpoint);
}
