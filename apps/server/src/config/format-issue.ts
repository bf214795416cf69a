import type { ConfigIssue } from "./config-issue.ts";
import { formatPath } from "./format-path.ts";

/** `sluice.yaml:LINE:COLUMN: path.to.key: what is wrong`. */
export function formatIssue(file: string, { line, column, path, message }: ConfigIssue): string {
  const where = formatPath(path);
  return `${file}:${line}:${column}: ${where === "" ? "" : `${where}: `}${message}`;
}
