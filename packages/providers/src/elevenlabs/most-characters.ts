import type { Endpoint } from "@sluice/schema";

/** The longest text of one call by model; the first that fits counts. As the provider's list of models says. */
const MOST: readonly (readonly [model: RegExp, characters: number])[] = [
  [/^eleven_v3/, 5000],
  [/^eleven_(?:flash|turbo)_v2_5/, 40_000],
  [/^eleven_(?:flash|turbo)_v2/, 30_000],
];

const OF_OTHERS = 10_000;

/** Characters of one call. */
export function mostCharacters({ upstreamModel }: Pick<Endpoint, "upstreamModel">): number {
  return MOST.find(([model]) => model.test(upstreamModel))?.[1] ?? OF_OTHERS;
}
