import type { PluginContext } from "../plugin.ts";
import type { FoundPage } from "./engines/search-engine.ts";
import type { WebSettings } from "./web-settings.ts";

/** What one request has searched. */
export interface Searches {
  count: number;
  results: number;
  /** What was found before the model was asked. */
  before: readonly FoundPage[];
  /** The provider searches by itself. */
  isNative: boolean;
}

/** The searches of the request that a context belongs to. */
export type SearchesOf = (context: PluginContext<WebSettings>) => Searches;

/** Remembers by context; what belongs to a request goes with it. */
export function createSearches(): SearchesOf {
  const known = new WeakMap<PluginContext<WebSettings>, Searches>();
  return (context) => {
    const searches = known.get(context) ?? {
      count: 0,
      results: 0,
      before: [],
      isNative: false,
    };
    known.set(context, searches);
    return searches;
  };
}
