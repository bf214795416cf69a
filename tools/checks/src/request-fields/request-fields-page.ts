import type { ParameterTable } from "../../../../packages/providers/src/parameter-table.ts";
import { CHAT_FATES, SENT_ALL_THE_SAME, UNNAMED_FATES } from "./chat-fates.ts";
import { type FieldRow, fieldRows } from "./field-rows.ts";
import { keySections } from "./key-sections.ts";
import { line, nameOf, table } from "./markdown-table.ts";
import { parameterWords } from "./parameter-words.ts";
import { pluginSection } from "./plugin-section.ts";
import type { SchemaModules } from "./schema-modules.ts";
import { isSent } from "./sent-fields.ts";

/** The parameter tables that the page shows, by the column's name. */
export type ParameterTables = Readonly<Record<string, ParameterTable>>;

const HEAD = [
  "# Request fields\n",
  "Every field of the four operations of the specification, and of embeddings. Made from the schemas and the adapters'",
  "parameter tables by `node --conditions=@sluice/source tools/checks/src/request-fields/main.ts`; a test",
  "compares.\n",
  "Fields in **bold** must be there. Null in a field marked ○ says the same as leaving it out. Files are",
  "those of [`packages/schema/src`](../packages/schema/src/index.ts). A field of a wrong type or out of range",
  'is a 400 that names it. "Reported" means named in `X-Sluice-Dropped` and in',
  "`service_metadata.params.dropped`. The members of an object that stands in several places are listed",
  "once.\n",
].join("\n");

/** The page `docs/request-fields.md`. */
export function requestFieldsPage(modules: SchemaModules, tables: ParameterTables): string {
  return [
    HEAD,
    chatSection(fieldRows(modules.named("chat/request.ts", "chatRequest"), modules), tables),
    pluginSection(modules.group("plugins/plugin-options.ts", "PLUGIN_OPTIONS"), modules),
    otherSection("Rerank", "`POST /rerank`", "rerank", modules),
    otherSection("Speech", "`POST /audio/speech`", "speech", modules),
    otherSection("Embeddings", "`POST /embeddings`", "embeddings", modules),
    keySections(modules),
  ].join("\n");
}

function chatSection(rows: readonly FieldRow[], tables: ParameterTables): string {
  const names = Object.keys(tables);
  const lines = rows.map((row) => {
    const sent = Object.values(tables).map((table) => sentWords(row.path, table));
    return line([nameOf(row), row.type, `\`${row.file}\``, fateOf(row), ...sent]);
  });
  const others = Object.values(tables).map((table) => parameterWords(table, ""));
  return [
    "## Chat\n\n`POST /chat/completions`. What becomes of a field here, and at three kinds of provider; other",
    "adapters have tables of their own.\n",
    table(["Field", "Type", "Checked in", "Here", ...names]),
    ...lines,
    ...Object.entries(UNNAMED_FATES).map(([name, fate]) =>
      line([`\`${name}\``, "anything", "", fate, ...others.map(() => "")]),
    ),
    line(["any other", "anything", "", "kept", ...others]),
    "",
  ].join("\n");
}

type OtherOperation = "rerank" | "speech" | "embeddings";

function otherSection(
  title: string,
  route: string,
  operation: OtherOperation,
  modules: SchemaModules,
): string {
  const schema = modules.named(`${operation}/request.ts`, `${operation}Request`);
  const lines = fieldRows(schema, modules).map((row) => {
    const words = [isNested(row.path) ? "" : otherFate(operation, row.path), closedWords(row)];
    const fate = words.filter((one) => one !== "").join("; ");
    return line([nameOf(row), row.type, `\`${row.file}\``, fate]);
  });
  const other = line(["any other", "anything", "", isSent(operation, "x_other") ? "sent" : "here"]);
  const head = `## ${title}\n\n${route}.\n`;
  return [
    head,
    table(["Field", "Type", "Checked in", "What becomes of it"]),
    ...lines,
    other,
    "",
  ].join("\n");
}

function otherFate(operation: OtherOperation, name: string): string {
  if (name === "model") return "chooses the model; the provider gets its own name of it";
  if (operation === "speech" && name === "provider") return "options for the provider that serves";
  return isSent(operation, name) ? "sent" : "stays here";
}

function fateOf(row: FieldRow): string {
  if (isNested(row.path)) return closedWords(row);
  const words = [CHAT_FATES[row.path] ?? "parameter", closedWords(row)];
  return words.filter((one) => one !== "").join("; ");
}

const closedWords = ({ closed }: FieldRow): string => (closed ? "no other members (400)" : "");

function sentWords(path: string, parameters: ParameterTable): string {
  if (isNested(path)) return "";
  if (path === "stream" || path === "messages") return "sent";
  if (Object.hasOwn(CHAT_FATES, path) && !SENT_ALL_THE_SAME.has(path)) return "";
  return parameterWords(parameters, path);
}

const isNested = (path: string): boolean => path.includes(".");
