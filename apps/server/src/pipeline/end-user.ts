import { createHmac } from "node:crypto";

/** End users remembered, and the longest names among them: those of one installation's busy hour. */
const LARGEST = 2000;
const LONGEST = 512;
type ByUser = Map<string, string>;
type ByAccount = Map<string, ByUser>;
/** By secret, account and user as they are: a text of all three would have to be made and hashed for each request. */
const remembered = new Map<string, ByAccount>();
let count = 0;

/**
 * The opaque end user that upstreams see: a keyed hash of the account and the caller's own `user`,
 * or of the account alone (specification: `user` is never forwarded raw). The key is the
 * installation's, so all its replicas agree and nobody else can guess. Remembers what it made: a keyed
 * hash costs a twentieth of a small request.
 */
export function endUserOf(secret: string, accountId: string, user: string | undefined): string {
  const name = user ?? "";
  const known = remembered.get(secret)?.get(accountId)?.get(name);
  if (known !== undefined) return known;
  const made = hashed(secret, accountId, name);
  if (accountId.length + name.length <= LONGEST) remember(made, secret, accountId, name);
  return made;
}

function remember(made: string, secret: string, accountId: string, name: string): void {
  if (count >= LARGEST) {
    remembered.clear();
    count = 0;
  }
  const accounts: ByAccount = remembered.get(secret) ?? new Map();
  const users: ByUser = accounts.get(accountId) ?? new Map();
  remembered.set(secret, accounts.set(accountId, users.set(name, made)));
  count += 1;
}

function hashed(secret: string, accountId: string, user: string): string {
  const digest = createHmac("sha256", secret)
    .update(`${accountId}\u0000${user}`)
    .digest("base64url");
  return `eu_${digest.slice(0, 32)}`;
}
