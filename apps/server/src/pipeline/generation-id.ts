import { randomFillSync } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/** The largest multiple of 62 in a byte: larger ones are thrown away, so that all letters are equally likely. */
const FAIR = 248;

/** Asking the system costs more than an id: it is asked for many at once, and each byte is used once. */
const random = new Uint8Array(4096);
let used = random.length;

/** What the id of an answer begins with, by operation (wire reference §10, §14.3). */
export type IdPrefix = "gen" | "gen-rerank" | "gen-emb";

/** `gen-<unix seconds>-<20 alphanumerics>` (contract §1), `gen-rerank-…` for reranks, `gen-emb-…` for embeddings. */
export function newGenerationId(nowMs: number, prefix: IdPrefix = "gen"): string {
  let letters = "";
  while (letters.length < 20) {
    const byte = nextByte();
    if (byte < FAIR) letters += ALPHABET[byte % ALPHABET.length];
  }
  return `${prefix}-${Math.floor(nowMs / 1000)}-${letters}`;
}

function nextByte(): number {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  const byte = random[used] ?? 0;
  used += 1;
  return byte;
}
