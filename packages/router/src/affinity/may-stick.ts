import type { Endpoint } from "@sluice/schema";
import type { Affinity } from "./affinity.ts";

/**
 * Whether requests may be held at an endpoint: with a `session_id` at any, else only where reading from
 * the cache is known to be cheaper than fresh input (wire reference §5.6, contract §7.30).
 */
export function mayStick({ kind }: Pick<Affinity, "kind">, { price }: Endpoint): boolean {
  if (kind === "session") return true;
  return price?.cache_read !== undefined && price.cache_read < price.prompt;
}
