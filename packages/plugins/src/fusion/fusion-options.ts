import type { PLUGIN_OPTIONS } from "@sluice/schema";
import type * as z from "zod";

/** Options of the plugin, and of its tool (specification, Plugins; wire reference §2.2, §6). */
export type FusionOptions = z.infer<(typeof PLUGIN_OPTIONS)["fusion"]>;

/** A ready choice of models. */
export type FusionPreset = NonNullable<FusionOptions["preset"]>;

/** Tool calls of each member where the options say nothing. */
export const DEFAULT_TOOL_CALLS = 4;
/** Longest answer of each member, in tokens, where the options say nothing. */
export const DEFAULT_ANSWER_TOKENS = 16_000;
