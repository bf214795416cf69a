import type { ChatRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import type { UpstreamRequest } from "../provider.ts";
import { encodeContents } from "./encode-contents.ts";
import { encodeTools } from "./encode-tools.ts";
import { generationConfig } from "./generation-config.ts";
import { modelPath } from "./model-path.ts";
import type { Turn } from "./part.ts";

/** The body of `generateContent`, as far as more than one place looks at it. */
export interface ChatBody {
  readonly contents: readonly Turn[];
  readonly serviceTier?: string;
  readonly [member: string]: unknown;
}

/**
 * A chat request in the words of `generateContent` (wire reference §1, §4). The model stands in the path.
 *
 * @throws ProviderError where the conversation cannot be put into them
 */
export function encodeChat(call: Call<ChatRequest>): UpstreamRequest {
  const path = `/${modelPath(call.endpoint.upstreamModel)}${chatAction(call.request)}`;
  return { method: "POST", path, body: chatBody(call) };
}

/** What of the path stands behind the model's name. */
export const chatAction = ({ stream }: ChatRequest): string =>
  stream === true ? ":streamGenerateContent?alt=sse" : ":generateContent";

/** The request's body; throws what `encodeChat` throws. */
export function chatBody(call: Call<ChatRequest>): ChatBody {
  const { request } = call;
  const { system, contents } = encodeContents(call);
  const config = generationConfig(call);
  const tier = serviceTier(request);
  return {
    ...(system.length === 0 ? {} : { systemInstruction: { parts: system } }),
    contents,
    ...encodeTools(request, call.endpoint.upstreamModel),
    ...(Object.keys(config).length === 0 ? {} : { generationConfig: config }),
    ...(tier === undefined ? {} : { serviceTier: tier }),
  };
}

function serviceTier({ service_tier: tier }: ChatRequest): string | undefined {
  if (tier === "fast") return "priority";
  if (tier === "default") return "standard";
  return tier === "priority" || tier === "flex" ? tier : undefined;
}
