import * as z from "zod";
import { pluginItem } from "../chat/plugin-item.ts";
import type { JsonSchema } from "./json-schema.ts";
import { toJsonSchemas } from "./to-json-schemas.ts";

/** A plugin that requests may name, and the schema of the other fields of its item. */
export interface PluginSchema {
  readonly id: string;
  readonly options: z.ZodType;
}

/** The items of these plugins, and any other that is installed later, by the name `PluginItem`. */
export function pluginItemSchema(
  plugins: readonly PluginSchema[],
  uri: (name: string) => string,
): JsonSchema {
  const own = z.toJSONSchema(pluginItem, { io: "input" });
  const { description = "", properties = {} } = own;
  const known = plugins.map(({ id, options }): JsonSchema => {
    const { Options: schema = {} } = toJsonSchemas({ Options: options }, "input", uri);
    return {
      ...schema,
      title: id,
      type: "object",
      properties: { ...properties, id: { const: id }, ...schema.properties },
      required: ["id", ...(schema.required ?? [])],
    };
  });
  const anyOther: JsonSchema = {
    type: "string",
    minLength: 1,
    ...(plugins.length === 0 ? {} : { not: { enum: plugins.map(({ id }) => id) } }),
    description: "Id of the plugin.",
  };
  const other: JsonSchema = {
    title: "another installed plugin",
    type: "object",
    properties: { ...properties, id: anyOther },
    required: ["id"],
    additionalProperties: {},
  };
  return { description, anyOf: [...known, other] };
}
