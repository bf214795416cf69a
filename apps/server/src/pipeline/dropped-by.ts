import { droppedParameters, type Provider } from "@sluice/providers";
import type { ChatRequest, Endpoint } from "@sluice/schema";
import { parameterTableOf } from "./parameter-table-of.ts";

/** What the provider has nothing like, by its own table, what its endpoint does not list, and what its model cannot take. */
export function droppedBy(
  provider: Provider,
  request: ChatRequest,
  endpoint: Endpoint,
): readonly string[] {
  const table = parameterTableOf(provider);
  if (table === undefined) return [];
  const dropped = droppedParameters(table, request, endpoint);
  const chat = provider.kind === "http" ? provider.chat : undefined;
  const leftOut = chat?.leftOut?.(request, endpoint) ?? [];
  return leftOut.length === 0 ? dropped : [...new Set([...dropped, ...leftOut])];
}
