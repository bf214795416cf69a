import type { ChatRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import type { UpstreamRequest } from "../provider.ts";
import type { JsonObject } from "../read/as-object.ts";
import { withoutNullish } from "../read/without-nullish.ts";
import { additionalFields } from "./additional-fields.ts";
import { encodeMessages } from "./encode-messages.ts";
import { encodeTools } from "./encode-tools.ts";
import { outputForm } from "./output-form.ts";
import { planRequest, type RequestPlan } from "./request-plan.ts";
import { serviceTier } from "./service-tier.ts";

/** What the configuration adds to every request. */
export interface Additions {
  /** Names of features in trial, for Claude's models. */
  readonly betas: readonly string[];
  /** The guardrail that requests and answers pass there. */
  readonly guardrail?: { readonly id: string; readonly version: string } | undefined;
}

/**
 * A chat request in the words of Converse (wire reference §1, §4).
 *
 * @throws ProviderError where the conversation cannot be put into them
 */
export function encodeChat(call: Call<ChatRequest>, additions: Additions): UpstreamRequest {
  const { request, endpoint } = call;
  const plan = planRequest(call);
  const { system, messages } = encodeMessages(call, plan);
  const { instructions, config } = outputForm(request, plan);
  const tools = encodeTools(request, plan);
  const { guardrail } = additions;
  const betas = [...new Set([...additions.betas, ...(call.betas ?? [])])];
  const tier = serviceTier(request);
  const body = {
    messages,
    ...filled("system", [...system, ...instructions]),
    ...filled("inferenceConfig", inferenceConfig(plan)),
    ...tools.config,
    ...config,
    ...filled("additionalModelRequestFields", {
      ...additionalFields(request, plan),
      ...tools.choice,
      ...(plan.claude && betas.length > 0 ? { anthropic_beta: betas } : {}),
    }),
    ...(guardrail === undefined
      ? {}
      : {
          guardrailConfig: {
            guardrailIdentifier: guardrail.id,
            guardrailVersion: guardrail.version,
          },
        }),
    ...(request.speed === "fast" ? { performanceConfig: { latency: "optimized" } } : {}),
    ...(tier === undefined ? {} : { serviceTier: { type: tier } }),
  };
  // The id is one segment of the path, whatever it holds: ARNs have slashes and colons.
  const model = encodeURIComponent(endpoint.upstreamModel);
  const operation = request.stream === true ? "converse-stream" : "converse";
  return { method: "POST", path: `/model/${model}/${operation}`, body };
}

function inferenceConfig({ maxTokens, temperature, topP, stop }: RequestPlan): JsonObject {
  return withoutNullish({
    maxTokens,
    temperature,
    topP,
    stopSequences: stop.length === 0 ? undefined : stop,
  });
}

/** The member, unless its value is empty. */
function filled(name: string, value: object): JsonObject {
  return Object.keys(value).length === 0 ? {} : { [name]: value };
}
