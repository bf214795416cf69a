import type { PublicModel } from "../../../apps/server/src/catalogue/public-model.ts";
import type { TableModel } from "./table-model.ts";

/**
 * A model with what the table of names says of it: its name for people, and its context where the model's own table
 * holds it at the length from which prompts cost more, to keep its users out of there. Such a context is no limit of
 * the model.
 *
 * @param named the models of the table of names, by slug
 */
export function asNamed(model: PublicModel, named: ReadonlyMap<string, TableModel>): PublicModel {
  const { contextLength, ...rest } = { ...model, name: named.get(model.slug)?.name ?? model.name };
  const isHeld = model.price?.tiers?.some(({ above }) => above === contextLength) === true;
  const whole = isHeld ? named.get(model.slug)?.contextLength : contextLength;
  return whole === undefined ? rest : { ...rest, contextLength: whole };
}
