import { droppedParameters, type Provider } from "@sluice/providers";
import type { ChatRequest, Endpoint } from "@sluice/schema";
import { parameterTableOf } from "./parameter-table-of.ts";

/**
 * What the provider has nothing like, by its own table, what its endpoint does not list, and what its model cannot take.
 *
 * @param betas names of features in trial that the caller's header asks for
 */
export function droppedBy(
  provider: Provider,
  request: ChatRequest,
  endpoint: Endpoint,
  betas: readonly string[] = [],
): readonly string[] {
  const chat = provider.kind === "http" ? provider.chat : undefined;
  const isLost = betas.length > 0 && chat?.takesBetas?.(endpoint) !== true;
  const header = isLost ? ["x-anthropic-beta"] : [];
  const table = parameterTableOf(provider);
  if (table === undefined) return header;
  const dropped = droppedParameters(table, request, endpoint);
  const leftOut = [...(chat?.leftOut?.(request, endpoint) ?? []), ...header];
  return leftOut.length === 0 ? dropped : [...new Set([...dropped, ...leftOut])];
}
