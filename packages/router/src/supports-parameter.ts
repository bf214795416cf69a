import type { Endpoint } from "@sluice/schema";

/** Taken by every endpoint, listed or not (contract §7.17). */
const IMPLIED: ReadonlySet<string> = new Set([
  "max_tokens",
  "max_completion_tokens",
  "temperature",
  "top_p",
  "stop",
  "stream",
]);

/** Whether an endpoint takes a request parameter; one that lists nothing takes all. */
export function supportsParameter({ supports }: Endpoint, name: string): boolean {
  if (supports === undefined || IMPLIED.has(name) || supports.includes(name)) return true;
  return name === "reasoning" && supports.includes("reasoning_effort");
}
