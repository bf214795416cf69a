import type { FieldRow } from "./field-rows.ts";

/** The head of a table, with the line under it. */
export function table(columns: readonly string[]): string {
  return `${line(columns)}\n|${"---|".repeat(columns.length)}`;
}

/** One line of a table. */
export function line(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}

/** A field as a caller writes it: bold when it must be there, with a ring when null says that it is not. */
export function nameOf({ path, required, nullable }: FieldRow): string {
  return `${required ? `**\`${path}\`**` : `\`${path}\``}${nullable ? " ○" : ""}`;
}

/** A line of a field's name, type, file and description. */
export function fieldLine(row: FieldRow): string {
  return line([nameOf(row), row.type, `\`${row.file}\``, row.says]);
}
