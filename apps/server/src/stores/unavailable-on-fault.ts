import { unavailable } from "@sluice/errors";
import { DatabaseFault } from "./database-fault.ts";

const RETRY_SECONDS = 1;

/**
 * The same store, but what the database cannot do now (locked, full, read-only, broken) is a 503
 * (contract: database unreachable) with the database's own error as its cause. Methods must not use `this`.
 */
export function unavailableOnFault<Store extends object>(store: Store): Store {
  const methods = Object.entries(store).map(([name, method]) => [name, guarded(method)]);
  return Object.fromEntries(methods) as Store;
}

function guarded(method: (...given: unknown[]) => Promise<unknown>) {
  return async (...given: unknown[]): Promise<unknown> => {
    try {
      return await method(...given);
    } catch (error) {
      throw unavailableFor(error);
    }
  };
}

/** What callers are told of an error: 503 for a fault of the database, any other error itself. */
export function unavailableFor(error: unknown): unknown {
  if (!isDatabaseFault(error)) return error;
  return unavailable(RETRY_SECONDS, "The database cannot be used now.", error);
}

function isDatabaseFault(error: unknown): boolean {
  if (error instanceof DatabaseFault) return true;
  return error instanceof Error && "code" in error && error.code === "ERR_SQLITE_ERROR";
}
