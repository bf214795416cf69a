import { type FieldRow, fieldRows } from "./field-rows.ts";
import { fieldLine, table } from "./markdown-table.ts";
import type { SchemaModules } from "./schema-modules.ts";

const DELETE = [
  "## Delete an API key\n",
  "`DELETE /keys/{hash}` has no body. `hash`, in the path, is the lowercase hex SHA-256 of the key; any",
  "other text is a key that does not exist (404).\n",
].join("\n");

/** The requests that make, change and delete a key. */
export function keySections(modules: SchemaModules): string {
  const made = fieldRows(modules.named("keys/create-key.ts", "createKeyRequest"), modules);
  const changed = fieldRows(modules.named("keys/patch-key.ts", "patchKeyRequest"), modules);
  return [
    section("Make an API key", "`POST /keys`. Any other field is reported.", made),
    section(
      "Change an API key",
      "`PATCH /keys/{hash}`. A field that is left out stays as it is. Any other field is reported.",
      // Null is a value here: it takes away what can be taken away.
      changed.map((row) => ({ ...row, nullable: false })),
    ),
    DELETE,
  ].join("\n");
}

function section(title: string, words: string, rows: readonly FieldRow[]): string {
  return [
    `## ${title}\n\n${words}\n`,
    table(["Field", "Type", "Checked in", "What it says"]),
    ...rows.map(fieldLine),
    "",
  ].join("\n");
}
