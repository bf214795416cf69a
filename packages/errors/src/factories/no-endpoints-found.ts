import { type Availability, availability } from "../availability.ts";
import { GatewayError } from "../gateway-error.ts";

/** Which demand left no endpoint; each has its well-known words (wire reference §13.4). */
export type NoEndpointsReason =
  | "none"
  | "providers"
  | "tools"
  | "parameters"
  | "max-price"
  | "data-policy"
  | "input"
  | "image-input"
  | "voice-cloning"
  | "context";

/** Members of the 404's `error.metadata` that routing fills in (wire reference §13.2). */
export interface NoEndpointsMetadata {
  readonly available_providers?: readonly string[];
  readonly requested_providers?: readonly string[];
  readonly routing_funnel?: readonly { readonly step: string; readonly endpoint_count: number }[];
  readonly failed_routing_step?: string;
  readonly ineligibility_reasons?: unknown;
}

/** What routing knows of `error.availability` at a 404. */
export type NoEndpointsAvailability = Omit<Availability, "retryable" | "docs_url">;

/** 404: the model is known, but no endpoint of it satisfies the request. */
export function noEndpointsFound(
  slug: string,
  metadata: NoEndpointsMetadata = {},
  reason: NoEndpointsReason = "none",
  known?: NoEndpointsAvailability,
): GatewayError {
  return new GatewayError(404, message(slug, reason), {
    metadata: { error_type: "not_found", ...metadata },
    availability: known === undefined ? undefined : availability(known),
  });
}

function message(slug: string, reason: NoEndpointsReason): string {
  switch (reason) {
    case "none":
      return `No endpoints found for ${slug}`;
    case "providers":
      return `No allowed providers are available for the selected model ${slug}`;
    case "tools":
      return `No endpoints found that support tool use for ${slug}`;
    case "parameters":
      return `No endpoints found that can handle the requested parameters for ${slug}`;
    case "max-price":
      return `No endpoints found that satisfy the max price for this request to ${slug}`;
    case "data-policy":
      return `No endpoints found matching your data policy (data_collection, zdr) for ${slug}`;
    case "input":
      return `No endpoints found that support the kind of input sent to ${slug}`;
    case "image-input":
      return `No endpoints found that support image input for ${slug}`;
    case "voice-cloning":
      return `No endpoints found for ${slug} that clone voices`;
    case "context":
      return `No endpoints found for ${slug} whose context length holds this request`;
  }
}
