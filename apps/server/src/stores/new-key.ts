/** How many random bytes a key is made of. */
export const KEY_BYTES = 32;

const PREFIX = "sk-sl-v1-";

/**
 * Writes a new key, `sk-sl-v1-` and 64 hex characters, from random bytes that the caller drew.
 * Throws a `RangeError` when they are not `KEY_BYTES` long.
 */
export function newKey(bytes: Uint8Array): string {
  if (bytes.length !== KEY_BYTES) {
    throw new RangeError(`A key is made of ${KEY_BYTES} random bytes, not ${bytes.length}.`);
  }
  return PREFIX + Buffer.from(bytes).toString("hex");
}
