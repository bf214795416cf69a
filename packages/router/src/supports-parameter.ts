import { type Endpoint, IMPLIED_PARAMETERS } from "@sluice/schema";

/** `stream` is no word of the lists: whole or streamed, every endpoint answers (contract §7.17). */
const IMPLIED: ReadonlySet<string> = new Set([...IMPLIED_PARAMETERS, "stream"]);

/** Whether an endpoint takes a request parameter; one that lists nothing takes all. */
export function supportsParameter({ supports }: Endpoint, name: string): boolean {
  if (supports === undefined || IMPLIED.has(name) || supports.includes(name)) return true;
  return name === "reasoning" && supports.includes("reasoning_effort");
}
