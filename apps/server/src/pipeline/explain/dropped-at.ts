import { changedParameters, type Provider } from "@sluice/providers";
import type { ChatRequest, Endpoint, ExplainReply } from "@sluice/schema";
import { droppedBy } from "../dropped-by.ts";
import { parameterTableOf } from "../parameter-table-of.ts";
import { nameEndpoint } from "./name-endpoint.ts";

/** A request, and what of its headers is for providers. */
interface Asked {
  readonly request: ChatRequest;
  readonly betas?: readonly string[] | undefined;
}

/**
 * At which endpoints a parameter would be dropped or changed, by their providers' tables.
 *
 * @param byGateway what the gateway itself drops, wherever the request goes
 */
export function droppedAt(
  candidates: readonly Endpoint[],
  { request, betas }: Asked,
  byGateway: readonly string[],
  providers: ReadonlyMap<string, Provider>,
): ExplainReply["dropped_parameters"] {
  return candidates.flatMap((endpoint) => {
    const provider = providers.get(endpoint.provider);
    if (provider === undefined) return [];
    const table = parameterTableOf(provider);
    const dropped = [...byGateway, ...droppedBy(provider, request, endpoint, betas)];
    const changed = table === undefined ? [] : [...changedParameters(table, request, endpoint)];
    if (dropped.length + changed.length === 0) return [];
    return [{ ...nameEndpoint(endpoint), dropped, changed }];
  });
}
