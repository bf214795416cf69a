import type { ChatRequest } from "@sluice/schema";
import type { RequestPlan as ClaudePlan } from "../anthropic/request-plan.ts";
import type { JsonObject } from "../read/as-object.ts";
import type { ModelFamily } from "./model-family.ts";
import type { RequestPlan } from "./request-plan.ts";

/** What goes to a model in its maker's own words, beside the fields that all models share; none where nothing does. */
export function additionalFields(request: ChatRequest, plan: RequestPlan): JsonObject {
  const { family, claude, topK } = plan;
  if (claude !== undefined) return { ...claudeFields(request, claude), ...given("top_k", topK) };
  return { ...effortFields(plan), ...topKFields(family, topK) };
}

/** Thinking as in the Messages API; newer models hide their thoughts unless they are asked to show them. */
function claudeFields(request: ChatRequest, { thinking, abilities }: ClaudePlan): JsonObject {
  const wished = thinking.kind === "adaptive" ? thinking.effort : undefined;
  const effort = abilities.effort ? (request.verbosity ?? wished) : undefined;
  const output = effort === undefined ? {} : { output_config: { effort } };
  switch (thinking.kind) {
    case "adaptive":
      return { thinking: { type: "adaptive", display: "summarized" }, ...output };
    case "budget":
      return { thinking: { type: "enabled", budget_tokens: thinking.tokens }, ...output };
    case "off":
    case "unsaid":
      // Off is what models there are unless they are told to think.
      return output;
  }
}

function effortFields({ family, effort, ...plan }: RequestPlan): JsonObject {
  if (effort === undefined) return {};
  // Models with open weights have the older word for it.
  if (family === "gpt" && /gpt-oss/.test(plan.name)) return { reasoning_effort: effort };
  if (family === "gpt") return { reasoning: { effort } };
  // At its highest Nova takes neither a limit nor sampling.
  const isBound = [plan.maxTokens, plan.temperature, plan.topP].some((one) => one !== undefined);
  const most = effort === "high" && isBound ? "medium" : effort;
  return { reasoningConfig: { type: "enabled", maxReasoningEffort: most } };
}

function topKFields(family: ModelFamily, topK: number | undefined): JsonObject {
  if (topK === undefined) return {};
  if (family === "nova") return { inferenceConfig: { topK } };
  return family === "command" ? { k: topK } : { top_k: topK };
}

function given(name: string, value: number | undefined): JsonObject {
  return value === undefined ? {} : { [name]: value };
}
