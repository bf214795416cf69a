import type { Endpoint } from "@sluice/schema";
import type { Provider } from "../provider.ts";
import type { Batch } from "./batch.ts";

/**
 * How many items one call of an endpoint takes: as the catalogue has it, else as the adapter knows it. Vectors can
 * always be put together; scores as far as the adapter knows them to be of each document alone.
 */
export function batchOf(
  provider: Provider,
  operation: "rerank" | "embeddings",
  endpoint: Endpoint,
): Batch {
  const isHttp = provider.kind === "http";
  const known = isHttp ? provider[operation]?.batch?.(endpoint) : undefined;
  const joins = operation === "embeddings" || (known?.joins ?? isHttp);
  const most = endpoint.maxInputs ?? known?.most;
  return { ...(most === undefined ? {} : { most }), joins };
}

/** How many calls so many items take at an endpoint. */
export function callsOfBatch({ most }: Pick<Batch, "most">, items: number): number {
  return most === undefined ? 1 : Math.max(1, Math.ceil(items / most));
}
