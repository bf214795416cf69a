import type { ChatRequest } from "@sluice/schema";

/** How a model without a form for JSON is asked for it; undefined where no JSON is wanted. */
export function jsonInWords({ response_format: format }: ChatRequest): string | undefined {
  if (format?.type !== "json_object" && format?.type !== "json_schema") return undefined;
  const schema = format.type === "json_schema" ? format.json_schema.schema : undefined;
  const follows = schema ? ` that follows this JSON Schema: ${JSON.stringify(schema)}` : "";
  return `Answer with one JSON object and nothing else${follows}`;
}
