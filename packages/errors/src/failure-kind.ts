/** Why an upstream call failed, in words the router can decide on. */
export type FailureKind =
  /** The request is wrong; no endpoint will take it. */
  | "rejected"
  /** This endpoint cannot do what was asked; another may. */
  | "unsupported"
  /** The context is exceeded; a larger endpoint or the next model may take it. */
  | "too-long"
  /** The provider's content policy; its reason is the answer. */
  | "refused"
  /** Our credentials or credits at the provider are wrong or used up. */
  | "unauthorized"
  | "rate-limited"
  /** 529 and its kin. */
  | "overloaded"
  /** 503. */
  | "unavailable"
  /** No answer within the attempt's clocks. */
  | "timeout"
  /** No connection, or it broke before an answer came. */
  | "unreachable"
  /** The answer was not what the protocol promises. */
  | "malformed"
  /** The caller went away. */
  | "cancelled";

const KINDS: Readonly<Record<FailureKind, true>> = {
  rejected: true,
  unsupported: true,
  "too-long": true,
  refused: true,
  unauthorized: true,
  "rate-limited": true,
  overloaded: true,
  unavailable: true,
  timeout: true,
  unreachable: true,
  malformed: true,
  cancelled: true,
};

/** All kinds, for tables and for checking data from outside. */
export const FAILURE_KINDS: readonly FailureKind[] = Object.freeze(
  Object.keys(KINDS) as FailureKind[],
);
