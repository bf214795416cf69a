import type { ChatRequest } from "@sluice/schema";
import type { RouterModel } from "../router-model.ts";
import type { FusionPreset } from "./fusion-options.ts";

/** The same with another preset (wire reference §6). */
const FLASH = {
  slug: "sluice/fusion-flash",
  aliases: ["openrouter/fusion-flash"],
  name: "Sluice: Fusion Flash",
  description: "The same as Fusion with a panel of fast and cheap models.",
} as const;
const FLASH_NAMES: readonly string[] = [FLASH.slug, ...FLASH.aliases];

/** The name that stands for a panel and a writer. */
export const FUSION_MODEL: RouterModel = {
  slug: "sluice/fusion",
  aliases: ["openrouter/fusion", ...FLASH_NAMES],
  name: "Sluice: Fusion",
  description:
    "Asks several models at the same time, has their answers compared, and has one answer written of them.",
  strategy: "fusion",
  variants: [FLASH],
};

/** Whether a slug stands for this. */
export function isFusionModel(slug: string): boolean {
  return slug === FUSION_MODEL.slug || FUSION_MODEL.aliases.includes(slug);
}

/** The preset that a request asks for by the name of the model alone. */
export function presetByName({ model, models }: ChatRequest): FusionPreset {
  const named = [model, ...(models ?? [])].find((slug) => slug != null && isFusionModel(slug));
  return named != null && FLASH_NAMES.includes(named) ? "general-fast" : "general-high";
}
