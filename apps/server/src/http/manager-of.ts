import { managementKeyRequired } from "@sluice/errors";
import type { Caller } from "../ports/caller.ts";

/** The same caller, who manages the whole account: the secret of a Connect client does not (403). */
export function managerOf(caller: Caller): Caller {
  if (caller.kind !== "management") throw managementKeyRequired();
  return caller;
}
