import type { ApiKey } from "@sluice/schema";
import type { CliContext } from "./cli-context.ts";

/** Shows a key the one time: alone on standard output, so that a script can take it. */
export function showNewKey(context: CliContext, made: ApiKey, key: string, json: boolean): void {
  context.out(json ? JSON.stringify({ data: made, key }, null, 2) : key);
  if (json) return;
  context.err(`The key "${made.name}" (hash ${made.hash}) is shown this once; it is not kept.`);
}
