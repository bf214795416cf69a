import type * as z from "zod";
import { fusionOptions } from "./fusion-options.ts";
import { autoBetaRouterOptions, autoRouterOptions, paretoRouterOptions } from "./router-options.ts";
import { contextCompressionOptions, fileParserOptions, noOptions } from "./text-plugin-options.ts";
import { webFetchOptions, webOptions } from "./web-options.ts";

/**
 * What an item of `plugins` may hold beside `id` and `enabled`, for each id of the specification; any
 * other member is a 400 (contract §7.25). Other ids are plugins of third parties, with schemas of their own.
 */
export const PLUGIN_OPTIONS = {
  "auto-router": autoRouterOptions,
  "auto-beta-router": autoBetaRouterOptions,
  "context-compression": contextCompressionOptions,
  "file-parser": fileParserOptions,
  fusion: fusionOptions,
  moderation: noOptions,
  "pareto-router": paretoRouterOptions,
  "response-healing": noOptions,
  web: webOptions,
  "web-fetch": webFetchOptions,
} as const satisfies Readonly<Record<string, z.ZodType>>;

/** Id of a plugin that the specification names. */
export type SpecifiedPlugin = keyof typeof PLUGIN_OPTIONS;
