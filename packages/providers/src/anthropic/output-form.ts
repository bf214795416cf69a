import type { ChatRequest } from "@sluice/schema";
import { jsonInWords } from "../json-in-words.ts";
import type { Block } from "./block.ts";
import { fitSchema } from "./fit-schema.ts";
import type { RequestPlan } from "./request-plan.ts";
import type { Effort } from "./thinking.ts";

/** How the answer is to look: members of the body, and what has to be said in words. */
export interface OutputForm {
  readonly instructions: readonly Block[];
  readonly config: { readonly output_config?: Readonly<Record<string, unknown>> };
}

/**
 * The form and the length of the answer. The API has a form for JSON with a schema, on newer models; JSON of
 * any kind, and a schema for older models, are asked for in the system prompt.
 */
export function outputForm(request: ChatRequest, plan: RequestPlan): OutputForm {
  const { abilities } = plan;
  const schema = schemaOf(request);
  const isNative = schema !== undefined && abilities.structuredOutput;
  const effort = abilities.effort ? effortOf(request, plan) : undefined;
  const members = {
    ...(effort === undefined ? {} : { effort }),
    ...(isNative ? { format: { type: "json_schema", schema: fitSchema(schema) } } : {}),
  };
  return {
    instructions: isNative ? [] : inWords(request),
    config: Object.keys(members).length === 0 ? {} : { output_config: members },
  };
}

/** How much is said counts before how hard is thought: one word stands for both there. */
function effortOf({ verbosity }: ChatRequest, { thinking }: RequestPlan): Effort | undefined {
  return verbosity ?? (thinking.kind === "adaptive" ? thinking.effort : undefined);
}

function schemaOf({ response_format: format }: ChatRequest) {
  return format?.type === "json_schema" ? (format.json_schema.schema ?? undefined) : undefined;
}

function inWords(request: ChatRequest): readonly Block[] {
  const words = jsonInWords(request);
  return words === undefined ? [] : [{ type: "text", text: words }];
}
