/** Orders that providers can be tried in instead of being drawn by price. */
export const routingSorts = ["price", "throughput", "latency"] as const;

/** One of them. */
export type RoutingSort = (typeof routingSorts)[number];

/** How a provider is chosen for every request, as far as the person said; lists hold slugs. */
export interface Routing {
  readonly order: readonly string[];
  readonly only: readonly string[];
  readonly ignore: readonly string[];
  readonly sort: RoutingSort | undefined;
  readonly allowsFallbacks: boolean;
  readonly deniesCollection: boolean;
  readonly wantsZeroRetention: boolean;
}

/** Nothing said. */
export const defaultRouting: Routing = {
  order: [],
  only: [],
  ignore: [],
  sort: undefined,
  allowsFallbacks: true,
  deniesCollection: false,
  wantsZeroRetention: false,
};
