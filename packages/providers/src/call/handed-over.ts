import type { ChatRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import { GATEWAY_FIELDS } from "../gateway-fields.ts";

/** A chat request as a provider without HTTP of ours gets it, without what speaks to the gateway. */
export function handedOver({ request, endpoint }: Call<ChatRequest>): Record<string, unknown> {
  return {
    model: endpoint.upstreamModel,
    messages: request.messages,
    ...Object.fromEntries(Object.entries(request).filter(([name]) => !GATEWAY_FIELDS.has(name))),
    ...(request.stream === true ? { stream: true } : {}),
  };
}
