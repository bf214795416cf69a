import type { ChatRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import type { SpokenTurn } from "../join-turns.ts";
import type { UpstreamRequest } from "../provider.ts";
import { withoutNullish } from "../read/without-nullish.ts";
import type { Block } from "./block.ts";
import { cacheMark } from "./cache-mark.ts";
import { encodeMessages } from "./encode-messages.ts";
import { encodeTools } from "./encode-tools.ts";
import { outputForm } from "./output-form.ts";
import { planRequest, type RequestPlan } from "./request-plan.ts";

/** The body of a message to the API, as far as more than one place looks at it. */
export interface ChatBody {
  readonly model: string;
  readonly messages: readonly SpokenTurn<Block>[];
  readonly [member: string]: unknown;
}

/**
 * A chat request in the words of the Messages API (wire reference §1, §4).
 *
 * @throws ProviderError where the conversation cannot be put into them
 */
export function encodeChat(call: Call<ChatRequest>): UpstreamRequest {
  return { method: "POST", path: "/messages", body: chatBody(call) };
}

/** The request's body; throws what `encodeChat` throws. */
export function chatBody(call: Call<ChatRequest>): ChatBody {
  const { request, endpoint, endUser } = call;
  const plan = planRequest(call);
  const { system, messages } = encodeMessages(call);
  const { instructions, config } = outputForm(request, plan);
  const instructed = [...system, ...instructions];
  return {
    model: endpoint.upstreamModel,
    max_tokens: plan.maxTokens,
    ...(instructed.length === 0 ? {} : { system: instructed }),
    messages,
    ...encodeTools(request, plan.abilities, endpoint.upstreamModel),
    ...thinking(plan),
    ...config,
    ...withoutNullish({
      temperature: plan.temperature,
      top_p: plan.topP,
      top_k: plan.topK,
      stop_sequences: plan.stop.length === 0 ? undefined : plan.stop,
      service_tier: serviceTier(request),
      speed: request.speed,
    }),
    ...cacheMark(request.cache_control),
    ...(endUser === "" ? {} : { metadata: { user_id: endUser } }),
    ...(request.stream === true ? { stream: true } : {}),
  };
}

/** Newer models hide their thoughts unless they are asked to show them. */
function thinking({ thinking: { kind, ...rest }, abilities }: RequestPlan) {
  if (kind === "adaptive") return { thinking: { type: "adaptive", display: "summarized" } };
  if (kind === "budget" && "tokens" in rest) {
    return { thinking: { type: "enabled", budget_tokens: rest.tokens } };
  }
  return kind === "off" && abilities.thinking !== "none" && abilities.canDisableThinking
    ? { thinking: { type: "disabled" } }
    : {};
}

function serviceTier({ service_tier: tier }: ChatRequest): string | undefined {
  if (tier === null || tier === undefined) return undefined;
  return tier === "default" || tier === "flex" ? "standard_only" : "auto";
}
