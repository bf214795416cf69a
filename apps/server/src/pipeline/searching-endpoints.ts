import type { Provider } from "@sluice/providers";
import type { ChatRequest, Endpoint } from "@sluice/schema";
import { parameterTableOf } from "./parameter-table-of.ts";

/** Tells the endpoints whose provider may search for a request: because it is asked to, or because it always does. */
export function searchingEndpoints(
  { web_search_options: search }: ChatRequest,
  providers: ReadonlyMap<string, Provider>,
): (endpoint: Endpoint) => boolean {
  if (search != null) return () => true;
  return ({ provider: slug, upstreamModel }) => {
    const provider = providers.get(slug);
    const searches = provider && parameterTableOf(provider)?.searches;
    return searches === undefined || searches(upstreamModel, {})?.isAlways === true;
  };
}
