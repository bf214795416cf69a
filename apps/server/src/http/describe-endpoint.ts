import { breakerState, type EndpointHealth, hasOutage, uptime } from "@sluice/router";
import type { Endpoint, EndpointObject, Model } from "@sluice/schema";
import { describePrice } from "./describe-price.ts";
import { supportedParameters } from "./supported-parameters.ts";

/** What is known of an endpoint now. */
export interface EndpointNow {
  readonly health: EndpointHealth | undefined;
  /** Ms since the epoch. */
  readonly now: number;
  /** How long an outage counts, in ms. */
  readonly outageWindowMs: number;
}

/**
 * An endpoint as `GET /models/{author}/{slug}/endpoints` shows it (wire reference §14.2). Health is
 * remembered for five minutes: what would need more is null, as is what nobody has measured.
 */
export function describeEndpoint(
  endpoint: Endpoint,
  model: Model,
  known: EndpointNow,
): EndpointObject {
  const parameters = supportedParameters([endpoint]);
  const takesChoice = parameters.includes("tool_choice");
  return {
    name: `${endpoint.providerName} | ${model.slug}`,
    model_id: model.slug,
    model_name: model.name,
    provider_name: endpoint.providerName,
    tag: endpoint.provider,
    quantization: endpoint.quantization,
    context_length: endpoint.contextLength ?? model.contextLength ?? 0,
    max_completion_tokens: endpoint.maxCompletionTokens ?? null,
    max_prompt_tokens: null,
    pricing: describePrice(endpoint.price),
    supported_parameters: [...parameters],
    status: statusOf(known),
    uptime_last_5m: uptimeOf(known),
    uptime_last_30m: null,
    uptime_last_1d: null,
    latency_last_30m: null,
    throughput_last_30m: null,
    supports_implicit_caching: false,
    supports_tool_choice: {
      auto: takesChoice,
      none: takesChoice,
      required: takesChoice,
      function: takesChoice,
    },
    supports_voice_cloning: endpoint.supportsVoiceCloning,
  };
}

/** 0: healthy; -2: in an outage; -5: its breaker is open. */
function statusOf({ health, now, outageWindowMs }: EndpointNow): number {
  if (health === undefined) return 0;
  if (breakerState(health, now) === "open") return -5;
  return hasOutage(health, now, outageWindowMs) ? -2 : 0;
}

/** Percent of the attempts that speak for or against the endpoint; null when there were none. */
function uptimeOf({ health, now }: EndpointNow): number | null {
  const { share } = uptime(health, now);
  return share === undefined ? null : 100 * share;
}
