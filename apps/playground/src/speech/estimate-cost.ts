import type { ModelEntry } from "../api/model-entry.ts";

/**
 * What so many characters will cost, in USD, by the model's price per character; undefined when the
 * model list has none.
 */
export function estimateCost(
  entry: Pick<ModelEntry, "pricing"> | undefined,
  characters: number,
): number | undefined {
  const { character, request } = entry?.pricing ?? {};
  const perCharacter = Number(character);
  if (character === undefined || !(perCharacter >= 0)) return undefined;
  return perCharacter * characters + Math.max(0, Number(request ?? 0));
}
