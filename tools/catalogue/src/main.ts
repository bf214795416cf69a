import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { formatTable, makeTables } from "./make-tables.ts";

const folder = new URL("../../../apps/server/src/catalogue/data/", import.meta.url);
for (const [provider, table] of await makeTables()) {
  writeFileSync(new URL(`${provider}.json`, folder), formatTable(table));
  console.log(`${provider}: ${table.models.length} models of ${table.from}`);
}
console.log(`Written to ${fileURLToPath(folder)}`);
