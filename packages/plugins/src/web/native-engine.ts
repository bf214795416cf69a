import type { ChatRequest, NativeSearch } from "@sluice/schema";
import type { PluginContext } from "../plugin.ts";
import type { WebSettings } from "./web-settings.ts";

/** The provider searches by itself. */
export interface NativeEngine {
  readonly kind: "native";
  /** What every endpoint takes that may search. */
  readonly search: NativeSearch;
  /** Every endpoint that may answer searches, for all of the request's models. */
  readonly isWhole: boolean;
}

/** Why the provider cannot be asked, in words for the caller. */
export interface NativeRefusal {
  readonly kind: "refused";
  readonly reason: string;
}

/** The search of the providers, or why they cannot be asked for one. The model that is asked first has to search. */
export function nativeEngine(
  context: Pick<PluginContext<WebSettings>, "options" | "request" | "routing" | "offeredTools">,
): NativeEngine | NativeRefusal {
  const { options, routing } = context;
  const models = routing.searchesOf(withOffered(context));
  const [first] = models;
  if (first?.search === undefined) {
    const model = first?.slug ?? "the model";
    return refused(`no provider of ${model} searches by itself for such a request`);
  }
  const found = models.flatMap(({ search }) => search ?? []);
  const reason = found
    .map(({ domains }) => whyNotBy(domains, options))
    .find((why) => why !== undefined);
  if (reason !== undefined) return refused(reason);
  const isLimited = found.every((search) => search.isLimited);
  const isWhole = models.every(({ search, isPartial }) => search !== undefined && !isPartial);
  return { kind: "native", search: { ...first.search, isLimited }, isWhole };
}

function refused(reason: string): NativeRefusal {
  return { kind: "refused", reason };
}

/** With the tools of other plugins, beside which some models do not search. The plugin's own is not offered then. */
function withOffered({
  request,
  offeredTools,
}: Pick<PluginContext, "request" | "offeredTools">): ChatRequest {
  const others = offeredTools.filter((type) => type !== "sluice:web_search");
  if (others.length === 0) return request;
  return { ...request, tools: [...(request.tools ?? []), ...others.map((type) => ({ type }))] };
}

/** Why the lists of domains do not go with how a provider searches; undefined: they do. */
function whyNotBy(
  takes: NativeSearch["domains"],
  { include, exclude }: WebSettings,
): string | undefined {
  const lists = [...include, ...exclude];
  if (lists.length === 0) return undefined;
  if (takes === "none") return "the search of the provider takes no lists of domains";
  if (lists.some((pattern) => pattern.includes("*"))) {
    return "the search of the provider takes domains without wildcards";
  }
  return takes === "either" && include.length > 0 && exclude.length > 0
    ? "the search of the provider takes one list of domains, not both"
    : undefined;
}
