import type { RoutePlan } from "../src/index.ts";

/** The provider slugs of a plan in the order they are tried. */
export function providersOf({ candidates }: RoutePlan): readonly string[] {
  return candidates.map(({ provider }) => provider);
}
