import type { Caller } from "./caller.ts";

/** Knows whose requests run, and when their key is taken back. */
export interface Revocations {
  /**
   * Calls `cut` once when the caller's credential works no more: its key was deleted, disabled or rotated, or
   * has expired. Gives the function that ends the watch.
   */
  watch(caller: Pick<Caller, "keyHash" | "secretHash">, cut: () => void): () => void;
}
