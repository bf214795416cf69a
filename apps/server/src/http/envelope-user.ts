import type { IncomingMessage } from "node:http";

/** A member of the request itself, and gone with it. */
const USER = Symbol("user");
type Noted = IncomingMessage & { [USER]?: string };

/** Notes whose request it is: the account that error envelopes name (wire reference §13.1). */
export function noteUser(request: Noted, accountId: string): void {
  request[USER] = accountId;
}

/** The account that was noted. */
export function userOf(request: Noted): string | undefined {
  return request[USER];
}
