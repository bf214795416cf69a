import type { ConfigIssue, ConfigPath } from "./config-issue.ts";

/** `sluice.yaml:LINE:COLUMN: path.to.key: what is wrong`. */
export function formatIssue(file: string, { line, column, path, message }: ConfigIssue): string {
  const where = formatPath(path);
  return `${file}:${line}:${column}: ${where === "" ? "" : `${where}: `}${message}`;
}

function formatPath(path: ConfigPath): string {
  return path
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`))
    .join("")
    .replace(/^\./, "");
}
