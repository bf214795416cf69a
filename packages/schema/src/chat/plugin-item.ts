import * as z from "zod";

/**
 * A plugin that the request asks for. Other fields are kept: the plugin's own schema checks them, so
 * that an installed third-party id is as valid as a built-in one.
 */
export const pluginItem = z.looseObject({
  id: z.string().min(1),
  /** False leaves the plugin out of this request; absent: true. */
  enabled: z.boolean().nullish(),
});
export type PluginItem = z.infer<typeof pluginItem>;
