import { breakerState, type EndpointHealth, hasOutage } from "@sluice/router";
import type { Endpoint, EndpointObject, Model } from "@sluice/schema";
import { describePrice } from "./describe-price.ts";
import { endpointFigures } from "./endpoint-figures.ts";
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
 * An endpoint as `GET /models/{author}/{slug}/endpoints` shows it (wire reference §14.2); what
 * nobody has measured is null.
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
    ...endpointFigures(known.health, known.now),
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
