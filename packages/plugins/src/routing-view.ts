import type { ChatRequest, SortSuffix } from "@sluice/schema";

/** What routing knows that a plugin needs to choose a model. Everything in it is told without a way out. */
export interface RoutingView {
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
  /** Output tokens a second that half of an endpoint's answers of the last minutes reached; undefined: not measured. */
  throughputOf(endpointId: string): number | undefined;
}
