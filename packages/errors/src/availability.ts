import { cutText } from "./cut-text.ts";

/** Why a model cannot serve a request; each has its status (wire reference §13.5). */
export type AvailabilityCode =
  | "model_not_found"
  | "wrong_endpoint"
  | "no_endpoints"
  | "privacy_restricted"
  | "constraint_filtered"
  | "capacity_exhausted"
  | "temporarily_unavailable";

/** Which of the request's wishes took endpoints out (wire reference §13.5). */
export type ExcludedBy =
  | "data_policy:zdr"
  | "data_policy:training"
  | "max_price"
  | "context_length"
  | "require_parameters"
  | "quantization"
  | "allowed_providers";

/** `error.availability`: what programs may read of a request that no endpoint could serve (wire reference §13.5). */
export interface Availability {
  readonly code: AvailabilityCode;
  /** Whether the same request may succeed later. */
  readonly retryable: boolean;
  readonly requested_models: readonly string[];
  readonly docs_url: string;
  /** Whole seconds. */
  readonly retry_after?: number;
  /** Display names of the providers that failed. */
  readonly affected_providers?: readonly string[];
  readonly excluded_by?: readonly ExcludedBy[];
  /** The demand that left nothing, and what was found against it. */
  readonly constraint?: { readonly field: string; readonly detail: string };
}

/** Slugs come from the caller: an error repeats only so many bytes of so many. */
const LIMITS = { models: 16, bytes: 256 } as const;
/** Where a person reads on: the gateway's own reference. */
const DOCS_URL = "/docs";

/** `error.availability` with the members that it always has. */
export function availability(known: Omit<Availability, "retryable" | "docs_url">): Availability {
  const retryable = known.code === "capacity_exhausted" || known.code === "temporarily_unavailable";
  const { code, requested_models, ...rest } = known;
  return {
    code,
    retryable,
    requested_models: requested_models
      .slice(0, LIMITS.models)
      .map((slug) => cutText(slug, LIMITS.bytes)),
    docs_url: DOCS_URL,
    ...rest,
  };
}
