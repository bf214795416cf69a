import type { Caller } from "../ports/caller.ts";

/** The hash that a caller's credential is found by now, which a rotation changes. */
export function secretHashOf(caller: Pick<Caller, "keyHash" | "secretHash">): string {
  return caller.secretHash ?? caller.keyHash;
}
