import type { ChatRequest } from "@sluice/schema";
import type { RouterModel } from "../router-model.ts";
import type { FusionPreset } from "./fusion-options.ts";

const FLASH: readonly string[] = ["sluice/fusion-flash", "openrouter/fusion-flash"];

/** The name that stands for a panel and a writer; the flash one is the same with another preset (wire reference §6). */
export const FUSION_MODEL: RouterModel = {
  slug: "sluice/fusion",
  aliases: ["openrouter/fusion", ...FLASH],
  name: "Sluice: Fusion",
  description:
    "Asks several models at the same time, has their answers compared, and has one answer written of them.",
  strategy: "fusion",
};

/** Whether a slug stands for this. */
export function isFusionModel(slug: string): boolean {
  return slug === FUSION_MODEL.slug || FUSION_MODEL.aliases.includes(slug);
}

/** The preset that a request asks for by the name of the model alone. */
export function presetByName({ model, models }: ChatRequest): FusionPreset {
  const named = [model, ...(models ?? [])].find((slug) => slug != null && isFusionModel(slug));
  return named != null && FLASH.includes(named) ? "general-fast" : "general-high";
}
