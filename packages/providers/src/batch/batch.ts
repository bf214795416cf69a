import type { Endpoint } from "@sluice/schema";

/** How many items (inputs, documents) one call of an operation takes, and what becomes of more. */
export interface Batch {
  /** Absent: nobody knows of a limit. */
  readonly most?: number;
  /** Whether answers of several calls can be put together; false: scores of one call mean nothing in another. */
  readonly joins: boolean;
}

/** By endpoint. */
export type BatchOf = (endpoint: Endpoint) => Batch;

/** A limit of the API for all of its models, whose answers can be put together. */
export function atMost(most: number): BatchOf {
  return () => ({ most, joins: true });
}
