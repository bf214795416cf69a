import type { ConfigPath } from "./config-issue.ts";

/** `path.to.list[0].key`. */
export function formatPath(path: ConfigPath): string {
  return path
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`))
    .join("")
    .replace(/^\./, "");
}
