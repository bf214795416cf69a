import { newKey } from "./new-key.ts";

/** Writes a new client secret, `sk-sl-client-` and 64 hex characters; `bytes` as for `newKey`. */
export function newClientSecret(bytes: Uint8Array): string {
  return newKey(bytes).replace("sk-sl-v1-", "sk-sl-client-");
}
