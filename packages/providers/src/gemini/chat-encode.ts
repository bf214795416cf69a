import type { ChatRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import type { UpstreamRequest } from "../provider.ts";
import { encodeContents } from "./encode-contents.ts";
import { encodeTools } from "./encode-tools.ts";
import { generationConfig } from "./generation-config.ts";
import { modelPath } from "./model-path.ts";

/**
 * A chat request in the words of `generateContent` (wire reference §1, §4). The model stands in the path.
 *
 * @throws ProviderError where the conversation cannot be put into them
 */
export function encodeChat(call: Call<ChatRequest>): UpstreamRequest {
  const { request, endpoint } = call;
  const { system, contents } = encodeContents(call);
  const config = generationConfig(call);
  const tier = serviceTier(request);
  const body = {
    ...(system.length === 0 ? {} : { systemInstruction: { parts: system } }),
    contents,
    ...encodeTools(request),
    ...(Object.keys(config).length === 0 ? {} : { generationConfig: config }),
    ...(tier === undefined ? {} : { serviceTier: tier }),
  };
  return { method: "POST", path: `/${modelPath(endpoint.upstreamModel)}${action(request)}`, body };
}

const action = ({ stream }: ChatRequest): string =>
  stream === true ? ":streamGenerateContent?alt=sse" : ":generateContent";

function serviceTier({ service_tier: tier }: ChatRequest): string | undefined {
  if (tier === "fast") return "priority";
  if (tier === "default") return "standard";
  return tier === "priority" || tier === "flex" ? tier : undefined;
}
