import { fieldRows } from "./field-rows.ts";
import { fieldLine, table } from "./markdown-table.ts";
import type { SchemaModules } from "./schema-modules.ts";
import type { ZodShape } from "./zod-shape.ts";

const HEAD = [
  "## Options of plugins\n",
  "An item of `plugins` has an `id`, may have `enabled`, and beside them the options of its id alone: any other",
  "member is a 400. An id that is not here is a plugin of a third party, whose own schema checks its options.",
  "The item `switchyard-router` is accepted, left out and reported.\n",
].join("\n");

/** What an item of `plugins` may hold, for each id of the specification. */
export function pluginSection(
  options: Readonly<Record<string, ZodShape>>,
  modules: SchemaModules,
): string {
  return [HEAD, ...Object.entries(options).map(([id, schema]) => plugin(id, schema, modules))].join(
    "\n",
  );
}

function plugin(id: string, schema: ZodShape, modules: SchemaModules): string {
  const rows = fieldRows(schema, modules);
  const title = `### \`${id}\`\n\n${schema.description ?? ""}\n`;
  if (rows.length === 0) return title;
  return [
    title,
    table(["Option", "Type", "Checked in", "What it says"]),
    ...rows.map(fieldLine),
    "",
  ].join("\n");
}
