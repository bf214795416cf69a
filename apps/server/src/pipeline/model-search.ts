import type { ModelSearch } from "@sluice/plugins";
import type { Provider } from "@sluice/providers";
import type { ChatRequest, Endpoint, NativeSearch } from "@sluice/schema";
import { parameterTableOf } from "./parameter-table-of.ts";

/** How the endpoints of a model would search the web by themselves for a request (wire reference §6). */
export function modelSearch(
  slug: string,
  endpoints: readonly Endpoint[],
  request: ChatRequest,
  providers: ReadonlyMap<string, Provider>,
): ModelSearch {
  const each = endpoints.map((endpoint) =>
    endpointSearch(endpoint, request, providers.get(endpoint.provider)),
  );
  const found = each.filter((search) => search !== undefined);
  const [first, ...others] = found;
  const isPartial = found.length < each.length;
  // A copy: plugins are lent it, and what a provider or this file has is everybody's.
  return first === undefined
    ? { slug, isPartial }
    : { slug, isPartial, search: { ...others.reduce(whatBothTake, first) } };
}

/** Of a provider that does not say how it searches, only that it may, the endpoint's own list has to. */
const UNKNOWN: NativeSearch = { domains: "none", isLimited: false };

function endpointSearch(
  { supports, upstreamModel }: Endpoint,
  request: ChatRequest,
  provider: Provider | undefined,
): NativeSearch | undefined {
  const table = provider && parameterTableOf(provider);
  const isListed = supports?.includes("web_search_options");
  const kind = table?.rules.web_search_options?.kind ?? table?.unknown;
  if (isListed === false || kind === "unsupported") return undefined;
  if (table?.searches === undefined) return isListed === true ? UNKNOWN : undefined;
  return table.searches(upstreamModel, request);
}

function whatBothTake(one: NativeSearch, other: NativeSearch): NativeSearch {
  return {
    domains: one.domains === other.domains ? one.domains : "none",
    isLimited: one.isLimited && other.isLimited,
  };
}
