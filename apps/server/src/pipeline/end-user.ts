import { createHmac } from "node:crypto";

/** End users remembered, and the longest names among them: those of one installation's busy hour. */
const LARGEST = 2000;
const LONGEST = 512;
const remembered = new Map<string, string>();

/**
 * The opaque end user that upstreams see: a keyed hash of the account and the caller's own `user`,
 * or of the account alone (specification: `user` is never forwarded raw). The key is the
 * installation's, so all its replicas agree and nobody else can guess. Remembers what it made: a keyed
 * hash costs a twentieth of a small request.
 */
export function endUserOf(secret: string, accountId: string, user: string | undefined): string {
  const key = `${secret}\u0000${accountId}\u0000${user ?? ""}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const made = hashed(secret, accountId, user);
  if (key.length <= LONGEST) {
    if (remembered.size >= LARGEST) remembered.clear();
    remembered.set(key, made);
  }
  return made;
}

function hashed(secret: string, accountId: string, user: string | undefined): string {
  const digest = createHmac("sha256", secret)
    .update(`${accountId}\u0000${user ?? ""}`)
    .digest("base64url");
  return `eu_${digest.slice(0, 32)}`;
}
