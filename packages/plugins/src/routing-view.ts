import type { Catalog, ChatRequest, NativeSearch, SortSuffix } from "@sluice/schema";

/** What routing knows that a plugin needs to choose a model. Everything in it is told without a way out. */
export interface RoutingView {
  /**
   * Everything that this installation serves, to compare with: what may be chosen for the request is in the
   * context's `catalog`, which may be less.
   */
  readonly installed: Catalog;
  /** By slug, the suffix that a model was asked for with (wire reference §5.3). */
  readonly sorts: ReadonlyMap<string, SortSuffix>;
  /**
   * Whether some endpoint of a model would be left for a request: by the rules of routing itself, with the
   * request's preferences and needs, and the lists of the key and the account.
   */
  servable(request: ChatRequest): (slug: string) => boolean;
  /**
   * The models that a request asks for, in order, or the one that answers without any. Of each the largest context,
   * in tokens, of the endpoints that routing would leave, whatever the length of the prompt; absent: not known.
   */
  contextsOf(
    request: ChatRequest,
  ): readonly { readonly slug: string; readonly contextLength?: number }[];
  /**
   * The models that a request asks for, as above, each with how its endpoints would search for it by themselves;
   * absent: none of them would.
   */
  searchesOf(request: ChatRequest): readonly ModelSearch[];
  /** Output tokens a second that half of an endpoint's answers of the last minutes reached; undefined: not measured. */
  throughputOf(endpointId: string): number | undefined;
}

/** How a model would search the web for a request. */
export interface ModelSearch {
  readonly slug: string;
  /** What all of its endpoints take that search. */
  readonly search?: NativeSearch;
  /** Some endpoint that routing would leave does not search. */
  readonly isPartial: boolean;
}
