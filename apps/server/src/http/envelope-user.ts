import type { IncomingMessage } from "node:http";

const USERS = new WeakMap<IncomingMessage, string>();

/** Notes whose request it is: the account that error envelopes name (wire reference §13.1). */
export function noteUser(request: IncomingMessage, accountId: string): void {
  USERS.set(request, accountId);
}

/** The account that was noted. */
export function userOf(request: IncomingMessage): string | undefined {
  return USERS.get(request);
}
