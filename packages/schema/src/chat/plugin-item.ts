import * as z from "zod";

/**
 * A plugin that the request asks for. Other fields are kept: the plugin's own schema checks them, so
 * that an installed third-party id is as valid as a built-in one.
 */
export const pluginItem = z
  .looseObject({
    id: z.string().min(1).describe("Which plugin; tells the items apart."),
    enabled: z
      .boolean()
      .nullish()
      .describe("False leaves the plugin out of this request; default true."),
  })
  .describe("A plugin that the request asks for, with its options.");
export type PluginItem = z.infer<typeof pluginItem>;
