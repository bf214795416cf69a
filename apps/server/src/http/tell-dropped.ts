import type { ServerResponse } from "node:http";
import type { Trace } from "../pipeline/trace.ts";
import { noteHeader } from "./write-head.ts";

/**
 * Names in `X-Sluice-Dropped` what was asked for and not done, unless the head had to go out before it was
 * known (contract §5).
 */
export function tellDropped(
  response: ServerResponse,
  { trace }: { readonly trace: Pick<Trace, "dropped"> },
): void {
  if (trace.dropped.length === 0 || response.headersSent) return;
  noteHeader(response, "x-sluice-dropped", headerText(trace.dropped));
}

/** Names come from the request: whatever no header may hold is left out of them. */
function headerText(names: readonly string[]): string {
  return names
    .map((name) => name.replace(/[^\w.:-]/g, "_").slice(0, 64))
    .join(", ")
    .slice(0, 1024);
}
