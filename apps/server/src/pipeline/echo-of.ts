import type { Call, ChatCallOptions } from "@sluice/providers";
import type { ChatChunk, ChatRequest } from "@sluice/schema";
import type { Config } from "../config/config.ts";
import type { OwnKeys } from "./own-keys.ts";
import { redactBody } from "./redact-body.ts";
import type { Trace } from "./trace.ts";

/**
 * Where `debug.echo_upstream_body` asks for it, notes what a provider is sent as the chunk that tells it:
 * streams only, one for each endpoint that is tried, secrets taken out (specification, Events; wire
 * reference §8.3).
 */
export function echoOf(
  call: Call<ChatRequest>,
  trace: Trace,
  config: Pick<Config, "providers">,
  ownKeys?: Pick<OwnKeys, "secrets">,
): ChatCallOptions["onUpstreamBody"] {
  const { request, endpoint } = call;
  if (request.stream !== true || request.debug?.echo_upstream_body !== true) return undefined;
  return (body) => {
    trace.echoes ??= new Map();
    if (trace.echoes.has(endpoint.id)) return;
    const secrets = config.providers.flatMap(({ apiKey, headers }) => [
      ...(apiKey === undefined ? [] : [apiKey]),
      ...Object.values(headers),
    ]);
    const all = [...secrets, ...(ownKeys?.secrets() ?? [])];
    trace.echoes.set(endpoint.id, debugChunk(call, redactBody(body, all)));
  };
}

function debugChunk(
  { generationId: id, created, endpoint }: Call<ChatRequest>,
  body: unknown,
): ChatChunk {
  return {
    id,
    object: "chat.completion.chunk",
    created,
    model: endpoint.model,
    provider: endpoint.providerName,
    choices: [],
    debug: { echo_upstream_body: body },
  };
}
