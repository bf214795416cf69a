import { createHmac } from "node:crypto";

/**
 * The opaque end user that upstreams see: a keyed hash of the account and the caller's own `user`,
 * or of the account alone (specification: `user` is never forwarded raw). The key is the
 * installation's, so all its replicas agree and nobody else can guess.
 */
export function endUserOf(secret: string, accountId: string, user: string | undefined): string {
  const digest = createHmac("sha256", secret)
    .update(`${accountId}\u0000${user ?? ""}`)
    .digest("base64url");
  return `eu_${digest.slice(0, 32)}`;
}
