import type { ConfigPath } from "./config-issue.ts";

/** `path.to.list[0].key`; a key that is the path of a file is quoted. */
export function formatPath(path: ConfigPath): string {
  return path.map(formatStep).join("").replace(/^\./, "");
}

function formatStep(step: string | number): string {
  if (typeof step === "number") return `[${step}]`;
  return /^[./]/.test(step) ? `["${step}"]` : `.${step}`;
}
