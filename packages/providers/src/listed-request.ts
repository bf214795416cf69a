import type { ChatRequest, Endpoint } from "@sluice/schema";
import { unlistedParameters } from "./unlisted-parameters.ts";

/**
 * The request without what the endpoint's own list leaves out; the same object where that is nothing.
 * That thoughts are to be hidden stays: no provider is needed for it.
 */
export function listedRequest(
  request: ChatRequest,
  endpoint: Pick<Endpoint, "supports">,
): ChatRequest {
  const unlisted = new Set(unlistedParameters(request, endpoint));
  if (unlisted.size === 0) return request;
  const kept = Object.entries(request).filter(([name]) => !unlisted.has(name));
  const hides = unlisted.has("reasoning") && request.reasoning?.exclude === true;
  return {
    ...Object.fromEntries(kept),
    messages: request.messages,
    ...(hides ? { reasoning: { exclude: true } } : {}),
  };
}
