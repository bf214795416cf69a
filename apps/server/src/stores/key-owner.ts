import type { Caller } from "../ports/caller.ts";
import type { KeyRecord } from "./key-record.ts";

/** Whose keys a statement is about: an account's, or those that one client made in it. */
export interface KeyOwner {
  readonly accountId: string;
  /** Absent: every key of the account. */
  readonly clientId?: string;
}

/**
 * The keys that exist for a caller: a management key reaches every key of its account, a client the
 * keys that it made (specification, rule 3), an inference key none (undefined).
 */
export function ownerOf(by: Caller): KeyOwner | undefined {
  switch (by.kind) {
    case "management":
      return { accountId: by.accountId };
    case "client":
      return by.clientId === undefined
        ? undefined
        : { accountId: by.accountId, clientId: by.clientId };
    case "inference":
      return undefined;
  }
}

/** Whether a key is one of the owner's. */
export function owns(
  owner: KeyOwner | undefined,
  record: Pick<KeyRecord, "accountId" | "clientId">,
): boolean {
  if (owner === undefined || owner.accountId !== record.accountId) return false;
  return owner.clientId === undefined || owner.clientId === record.clientId;
}
