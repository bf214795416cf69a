import { randomBytes } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/** The largest multiple of 62 in a byte: larger ones are thrown away, so that all letters are equally likely. */
const FAIR = 248;

/** `gen-<unix seconds>-<20 alphanumerics>` (contract §1), `gen-rerank-…` for reranks. */
export function newGenerationId(nowMs: number, prefix: "gen" | "gen-rerank" = "gen"): string {
  let letters = "";
  while (letters.length < 20) {
    for (const byte of randomBytes(24)) {
      if (byte < FAIR && letters.length < 20) letters += ALPHABET[byte % ALPHABET.length];
    }
  }
  return `${prefix}-${Math.floor(nowMs / 1000)}-${letters}`;
}
