import type { GatewayError } from "@sluice/errors";
import type { ServiceMetadata } from "@sluice/schema";
import type { Dependencies } from "./dependencies.ts";
import type { Exchange } from "./exchange.ts";
import type { AskedModels } from "./routed-models.ts";
import { buildServiceMetadata } from "./service-metadata.ts";
import { unplannedRoute } from "./unplanned-route.ts";

/** Routing metadata under the names that the request asked for it by. */
export interface MetadataFields {
  readonly service_metadata: ServiceMetadata;
  readonly openrouter_metadata?: ServiceMetadata;
}

type Told = Pick<Exchange<AskedModels>, "headers" | "trace" | "request" | "requested">;
type Sources = Pick<Dependencies, "config" | "catalog" | "plugins">;

/** What stands beside an answer; undefined unless the request asked for it (contract §1). */
function metadataFields(
  { headers, trace, request, requested }: Told,
  { config, catalog, plugins }: Sources,
): MetadataFields | undefined {
  if (!headers.metadata) return undefined;
  const plan =
    trace.plan ??
    unplannedRoute(request, requested, catalog(), {
      configured: config.routing.defaultModel,
      plugins,
    });
  const metadata = buildServiceMetadata(trace, plan, config.server.region);
  return {
    service_metadata: metadata,
    ...(headers.metadataAlias ? { openrouter_metadata: metadata } : {}),
  };
}

/** Of a request that was not routed: its caller is to put it right, or to wait, before it is one at all. */
const WITHOUT_METADATA: ReadonlySet<number> = new Set([400, 401, 413, 422, 429]);

/** What stands beside an error, unless it is ours or came before the request was checked (contract §7.20). */
export function errorMetadata(
  { status }: Pick<GatewayError, "status">,
  told: Told,
  sources: Sources,
): MetadataFields | undefined {
  const isChecked = told.trace.plan !== undefined || !WITHOUT_METADATA.has(status);
  return status === 500 || !isChecked ? undefined : metadataFields(told, sources);
}

/** The answer with its routing metadata, where the request asked for it. */
export function withMetadata<Answer extends object>(
  answer: Answer,
  told: Told,
  sources: Sources,
): Answer {
  const fields = metadataFields(told, sources);
  return fields === undefined ? answer : { ...answer, ...fields };
}
