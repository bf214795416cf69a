import type { PublicModel, PublicScores } from "../../../apps/server/src/catalogue/public-model.ts";

/** Ways to sell the same model: in batches, for nothing. */
const VARIANT = /:(?:batch|free)$/;

/** A model with what was measured of it, if anything was. */
export function withScores(
  model: PublicModel,
  measured: ReadonlyMap<string, PublicScores>,
): PublicModel {
  const scores = measured.get(model.slug.replace(VARIANT, ""));
  return scores === undefined ? model : { ...model, scores };
}
