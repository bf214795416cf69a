import { DatabaseFault } from "../database-fault.ts";
import { whyAway } from "./why-away.ts";

/** What the driver threw, as what stores throw. */
export function toFault(error: unknown): DatabaseFault {
  if (error instanceof DatabaseFault) return error;
  const why = whyAway(error) ?? (error instanceof Error ? error.message : String(error));
  return new DatabaseFault(why, { cause: error });
}

/** Whether the connection is of no use any more: what the server says of a statement alone is an ERROR. */
export function breaksConnection(error: unknown): boolean {
  return (error as { readonly severity?: unknown }).severity !== "ERROR";
}

/** Serialization failures and deadlocks: of two transactions that hinder each other one is to begin anew. */
const AGAIN = new Set(["40001", "40P01"]);

/** Whether the same transaction may do when it is begun again. */
export function isWorthAnotherTry(error: unknown): boolean {
  const cause = error instanceof DatabaseFault ? error.cause : error;
  const { code } = cause as { readonly code?: unknown };
  return typeof code === "string" && AGAIN.has(code);
}

/** Classes of SQLSTATE that say "not now": connections, resources, operators, the system, rollbacks, no access to what is busy. */
const PASSING = new Set(["08", "25", "40", "53", "55", "57", "58"]);

/** Whether what failed so may succeed later, rather than never. */
export function isPassing(error: unknown): boolean {
  const cause = error instanceof DatabaseFault ? error.cause : error;
  if (breaksConnection(cause)) return true;
  return PASSING.has(String((cause as { readonly code?: unknown }).code).slice(0, 2));
}
