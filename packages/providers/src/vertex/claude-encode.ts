import type { ChatRequest } from "@sluice/schema";
import type { Block } from "../anthropic/block.ts";
import { chatBody } from "../anthropic/chat-encode.ts";
import { withBetas } from "../anthropic/with-betas.ts";
import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import type { UpstreamRequest } from "../provider.ts";

/** The version of the API that the service speaks; it stands in the body. */
const VERSION = "vertex-2023-10-16";

/**
 * A chat request for Claude: as the Messages API has it, with the model in the path and the version in the body. The
 * service has one tier and one speed.
 *
 * @param resource the model's path
 * @throws ProviderError `unsupported` for pictures and files by address or id, which the service does not fetch, and
 *   where the conversation cannot be put into their words
 */
export function encodeClaude(
  call: Call<ChatRequest>,
  resource: string,
  betas: readonly string[],
): UpstreamRequest {
  const { model: _inPath, service_tier: _tier, speed: _speed, ...body } = chatBody(call);
  if (body.messages.some(({ content }) => content.some(isElsewhere))) {
    const message = `${call.endpoint.providerName} takes pictures and files for Claude as data only`;
    throw codecError(call, { kind: "unsupported", message });
  }
  const action = call.request.stream === true ? ":streamRawPredict" : ":rawPredict";
  const request = {
    method: "POST",
    path: resource + action,
    body: { anthropic_version: VERSION, ...body },
  } as const;
  return withBetas(request, betas, call.betas);
}

function isElsewhere(block: Block): boolean {
  if (block.type === "tool_result") return block.content?.some(isElsewhere) === true;
  if (block.type !== "image" && block.type !== "document") return false;
  return block.source.type === "url" || block.source.type === "file";
}
