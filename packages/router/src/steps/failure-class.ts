import type { FailureKind } from "@sluice/errors";

/** What a failure allows next. */
export type FailureClass =
  /** The same endpoint again after a pause, then the others. */
  | "retry"
  /** Another endpoint, never this one. */
  | "next-endpoint"
  /** An endpoint of another provider. */
  | "next-provider"
  /** A larger endpoint, or another model. */
  | "larger"
  /** Another model, when the plan says so; else nothing. */
  | "refusal"
  /** Nothing. */
  | "stop";

const CLASSES: Readonly<Record<FailureKind, FailureClass>> = {
  rejected: "stop",
  unsupported: "next-endpoint",
  "too-long": "larger",
  refused: "refusal",
  unauthorized: "next-provider",
  "rate-limited": "retry",
  overloaded: "retry",
  unavailable: "retry",
  timeout: "next-endpoint",
  unreachable: "retry",
  malformed: "retry",
  cancelled: "stop",
};

/** Retry here, try elsewhere, or stop: the table of failures (contract §7.2, §7.7, §7.22). */
export function failureClass(kind: FailureKind): FailureClass {
  return CLASSES[kind];
}
