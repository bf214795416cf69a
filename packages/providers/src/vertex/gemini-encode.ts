import type { ChatRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import { chatAction, chatBody } from "../gemini/chat-encode.ts";
import type { UpstreamRequest } from "../provider.ts";
import { withoutIds } from "./without-ids.ts";

/** Says which of the shared tiers a request is for; the service does not heed a member of the body. */
const TIER = "x-vertex-ai-llm-shared-request-type";

/**
 * A chat request for a model of Google's: as the Gemini API has it, but for ids and the tier.
 *
 * @param resource the model's path
 * @throws ProviderError where the conversation cannot be put into their words
 */
export function encodeGemini(call: Call<ChatRequest>, resource: string): UpstreamRequest {
  const { contents, serviceTier: tier, ...body } = chatBody(call);
  return {
    method: "POST",
    path: resource + chatAction(call.request),
    ...(tier === undefined || tier === "standard" ? {} : { headers: { [TIER]: tier } }),
    body: { ...body, contents: withoutIds(contents) },
  };
}
