import type { RoutingStrategy } from "@sluice/schema";

/** A name that stands for models which its plugin chooses, such as `sluice/auto` (contract §1). */
export interface RouterModel {
  readonly slug: string;
  /** Other slugs for the same. */
  readonly aliases: readonly string[];
  /** As a list of models shows it. */
  readonly name: string;
  readonly description: string;
  /** What routing metadata says of a request for it (wire reference §9). */
  readonly strategy: RoutingStrategy;
  /** Those of its names that mean something of their own, and are listed beside it; each is among `aliases` too. */
  readonly variants?: readonly Pick<RouterModel, "slug" | "aliases" | "name" | "description">[];
}
