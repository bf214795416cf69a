import type { ChatRequest } from "@sluice/plugins";
import type { CacheOptions } from "./options.ts";

/** What a provider takes for a request without one. */
const USUAL_TEMPERATURE = 1;

/** Why a request is neither answered from the cache nor kept in it; undefined: it may be. */
export function passedBy(
  request: ChatRequest,
  { max_temperature: most }: Pick<CacheOptions, "max_temperature">,
  offeredTools: readonly string[],
): string | undefined {
  if ((request.temperature ?? USUAL_TEMPERATURE) > most) return "temperature";
  if (request.debug?.echo_upstream_body === true) return "debug";
  // What the gateway's tools find today is not what they find tomorrow.
  const namesTools = request.tools?.some(({ type }) => type !== "function") === true;
  if (namesTools || offeredTools.length > 0) return "server tools";
  return undefined;
}
