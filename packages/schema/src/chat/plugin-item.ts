import * as z from "zod";
import { PLUGIN_OPTIONS } from "../plugins/plugin-options.ts";

const frame = z.looseObject({
  id: z.string().min(1).describe("Which plugin; tells the items apart."),
  enabled: z
    .boolean()
    .nullish()
    .describe("False leaves the plugin out of this request; default true."),
});

/**
 * A plugin that the request asks for. The options of an id that the specification names are checked here;
 * those of any other are kept, and the schema of the plugin that is installed under it checks them.
 */
export const pluginItem = frame
  .check((payload) => {
    const { id, enabled: _, ...options } = payload.value;
    const schema = optionsOf(id);
    if (schema === undefined) return;
    const { issues } = schema._zod.run({ value: options, issues: [] }, { async: false }) as Run;
    payload.issues.push(...issues);
  })
  .describe("A plugin that the request asks for, with its options.");
export type PluginItem = z.infer<typeof pluginItem>;

type Run = z.core.ParsePayload;

function optionsOf(id: string): z.ZodType | undefined {
  return Object.hasOwn(PLUGIN_OPTIONS, id)
    ? PLUGIN_OPTIONS[id as keyof typeof PLUGIN_OPTIONS]
    : undefined;
}
