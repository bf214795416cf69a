import { createHash } from "node:crypto";

/** A double holds 53 bits exactly; six bytes are well inside. */
const BYTES = 6;

/**
 * The draw of a request that fixes it (`X-Sluice-Seed`): the same text gives the same number, 0 <= draw < 1,
 * in every process and version.
 */
export function drawOfSeed(seed: string): number {
  const digest = createHash("sha256").update(seed).digest();
  return digest.readUIntBE(0, BYTES) / 256 ** BYTES;
}
