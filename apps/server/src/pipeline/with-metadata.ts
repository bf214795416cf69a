import type { ServiceMetadata } from "@sluice/schema";
import type { Dependencies } from "./dependencies.ts";
import type { Exchange } from "./exchange.ts";
import { buildServiceMetadata } from "./service-metadata.ts";

/** Routing metadata under the names that the request asked for it by. */
export interface MetadataFields {
  readonly service_metadata: ServiceMetadata;
  readonly openrouter_metadata?: ServiceMetadata;
}

/** What stands beside an answer or an error; undefined unless the request asked for it (contract §1). */
export function metadataFields(
  { headers, trace }: Pick<Exchange<unknown>, "headers" | "trace">,
  { config }: Pick<Dependencies, "config">,
): MetadataFields | undefined {
  if (!headers.metadata) return undefined;
  const metadata = buildServiceMetadata(trace, config.server.region);
  if (metadata === undefined) return undefined;
  return {
    service_metadata: metadata,
    ...(headers.metadataAlias ? { openrouter_metadata: metadata } : {}),
  };
}

/** The answer with `metadataFields`. */
export function withMetadata<Answer extends object>(
  answer: Answer,
  exchange: Pick<Exchange<unknown>, "headers" | "trace">,
  dependencies: Pick<Dependencies, "config">,
): Answer {
  const fields = metadataFields(exchange, dependencies);
  return fields === undefined ? answer : { ...answer, ...fields };
}
