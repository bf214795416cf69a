import type { ChatRequest } from "@sluice/schema";
import { fitSchema } from "../anthropic/fit-schema.ts";
import { jsonInWords } from "../json-in-words.ts";
import type { JsonObject } from "../read/as-object.ts";
import type { Block } from "./block.ts";
import type { RequestPlan } from "./request-plan.ts";

/** How the answer is to look: a member of the body, or what has to be said in words. */
export interface OutputForm {
  readonly instructions: readonly Block[];
  readonly config: JsonObject;
}

/** A schema goes as one to models that the service holds to it; to others it is said in the system prompt. */
export function outputForm(request: ChatRequest, plan: RequestPlan): OutputForm {
  const { response_format: format } = request;
  const schema = format?.type === "json_schema" ? format.json_schema.schema : undefined;
  if (format?.type !== "json_schema" || !schema || !plan.keepsSchemas) {
    const words = jsonInWords(request);
    return { instructions: words === undefined ? [] : [{ text: words }], config: {} };
  }
  const { name, description } = format.json_schema;
  const jsonSchema = {
    schema: JSON.stringify(fitSchema(schema)),
    name,
    ...(description ? { description } : {}),
  };
  const textFormat = { type: "json_schema", structure: { jsonSchema } };
  return { instructions: [], config: { outputConfig: { textFormat } } };
}
