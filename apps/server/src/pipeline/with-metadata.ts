import type { Dependencies } from "./dependencies.ts";
import type { Exchange } from "./exchange.ts";
import { buildServiceMetadata } from "./service-metadata.ts";

/** The answer with `service_metadata`, when the request asked for it (contract §1). */
export function withMetadata<Answer extends object>(
  answer: Answer,
  { headers, trace }: Pick<Exchange<unknown>, "headers" | "trace">,
  { config }: Pick<Dependencies, "config">,
): Answer {
  if (!headers.metadata) return answer;
  const metadata = buildServiceMetadata(trace, config.server.region);
  if (metadata === undefined) return answer;
  return {
    ...answer,
    service_metadata: metadata,
    ...(headers.metadataAlias ? { openrouter_metadata: metadata } : {}),
  };
}
