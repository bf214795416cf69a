import type { ChatRequest } from "@sluice/schema";

/** The form of answer that is healed. */
export type HealingMode =
  | { readonly kind: "json_object" }
  /** `schema`: what a healed answer is judged by. */
  | { readonly kind: "json_schema"; readonly schema: unknown };

/** Which form a request asks for; undefined: nothing is to be healed. */
export function healingMode({ response_format: format }: ChatRequest): HealingMode | undefined {
  if (format?.type === "json_object") return { kind: "json_object" };
  if (format?.type !== "json_schema") return undefined;
  return { kind: "json_schema", schema: format.json_schema.schema };
}
