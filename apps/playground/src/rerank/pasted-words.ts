import { formatCount } from "../format/format-count.ts";
import type { PastedDocuments, PastedForm } from "./parse-documents.ts";

const forms: Readonly<Record<PastedForm, string>> = {
  "json-array": "from JSON",
  "json-lines": "from JSON objects, one a line",
  lines: "one a line",
};

/** What is said of a text before its documents are added. */
export function pastedWords({ form, contents, doubt, skipped }: PastedDocuments): string {
  if (contents.length === 0) return "A JSON array, JSON objects one a line, or one text a line.";
  const count = `${formatCount(contents.length)} ${contents.length === 1 ? "document" : "documents"}`;
  const parts = [
    `${count}, ${forms[form]}.`,
    ...(skipped > 0 ? [`${formatCount(skipped)} that were null are left out.`] : []),
    ...(doubt === undefined ? [] : [`It begins like a JSON array but is none: ${doubt}`]),
  ];
  return parts.join(" ");
}
