import { notFound } from "@sluice/errors";
import type { OptionPlace } from "../option-place.ts";
import type { FusionOptions, FusionPreset } from "./fusion-options.ts";
import { namedModels } from "./named-models.ts";
import { type FusionModels, type PresetSources, presetModels } from "./preset-models.ts";

/**
 * Who is asked and who writes: what the options name, else the preset, else who is named. Throws 400 for a
 * model that there is not, or that is a panel itself; 404 where a preset finds none.
 *
 * @param fallback the preset where the options name none
 * @param place where the request has an option
 */
export function chooseModels(
  options: FusionOptions,
  fallback: FusionPreset,
  sources: PresetSources,
  place: OptionPlace,
): FusionModels {
  const { panel: named, writer } = namedModels(options, sources.catalog, place);
  if (named !== undefined && writer !== undefined) return { panel: named, model: writer };
  const [first] = named ?? [];
  if (named !== undefined && first !== undefined && options.preset == null)
    return { panel: named, model: first };
  const chosen = presetModels(options.preset ?? fallback, sources);
  if (chosen === undefined) throw notFound("No model of this installation can sit in the panel");
  return { panel: named ?? chosen.panel, model: writer ?? chosen.model };
}
