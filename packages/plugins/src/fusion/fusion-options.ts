import { PLUGIN_OPTIONS } from "@sluice/schema";
import * as z from "zod";

/** The entry of `sluice.yaml`, with a request's item over it. */
export const fusionEntry = z.strictObject({
  ...PLUGIN_OPTIONS.fusion.shape,
  /** Longest time of each member of a panel, seconds; absent: a share of the time that the request has left. */
  member_seconds: z.number().positive().max(3600).nullish(),
});

/** Options of the plugin, and of its tool (specification, Plugins; wire reference §2.2, §6). */
export type FusionOptions = z.infer<typeof fusionEntry>;

/** A ready choice of models. */
export type FusionPreset = NonNullable<FusionOptions["preset"]>;

/** Tool calls of each member where the options say nothing. */
export const DEFAULT_TOOL_CALLS = 4;
/** Longest answer of each member, in tokens, where the options say nothing. */
export const DEFAULT_ANSWER_TOKENS = 16_000;
