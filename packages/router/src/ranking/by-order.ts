import type { Candidate } from "../candidate.ts";
import type { ProviderMatcher } from "../provider-matcher.ts";
import { byPrice, compareByPrice } from "./by-price.ts";

/**
 * `provider.order`: the named strictly in the order of their names, whatever their health, then the rest
 * by price. Endpoints under the same name go by price.
 */
export function byOrder(
  group: readonly Candidate[],
  position: ProviderMatcher,
): readonly Candidate[] {
  const named: { readonly candidate: Candidate; readonly place: number }[] = [];
  const rest: Candidate[] = [];
  for (const candidate of group) {
    const place = position(candidate.endpoint);
    if (place < 0) rest.push(candidate);
    else named.push({ candidate, place });
  }
  named.sort((one, other) =>
    one.place === other.place
      ? compareByPrice(one.candidate, other.candidate)
      : one.place - other.place,
  );
  return [...named.map(({ candidate }) => candidate), ...byPrice(rest)];
}
