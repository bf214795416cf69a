import type { ChatRequest } from "@sluice/schema";

/** The form of answer that is healed. */
export type HealingMode = "json_object" | "json_schema";

/** Which form a request asks for; undefined: nothing is to be healed. */
export function healingMode({ response_format: format }: ChatRequest): HealingMode | undefined {
  const type = format?.type;
  return type === "json_object" || type === "json_schema" ? type : undefined;
}
