import { randomFillSync } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/** The largest multiple of 62 in a byte: larger ones are thrown away, so that all letters are equally likely. */
const FAIR = 248;
/** Letters of an id. */
const LENGTH = 20;

/** Asking the system costs more than an id: letters are made for many at once, and each is used once. */
const SIZE = 4096;
const random = Buffer.alloc(SIZE);
let letters = "";
let used = 0;

/** What the id of an answer begins with, by operation (wire reference §10, §14.3). */
export type IdPrefix = "gen" | "gen-rerank" | "gen-emb";

/** `gen-<unix seconds>-<20 alphanumerics>` (contract §1), `gen-rerank-…` for reranks, `gen-emb-…` for embeddings. */
export function newGenerationId(nowMs: number, prefix: IdPrefix = "gen"): string {
  if (used + LENGTH > letters.length) {
    letters = manyLetters();
    used = 0;
  }
  used += LENGTH;
  return `${prefix}-${Math.floor(nowMs / 1000)}-${letters.slice(used - LENGTH, used)}`;
}

function manyLetters(): string {
  randomFillSync(random);
  let count = 0;
  for (let place = 0; place < SIZE; place += 1) {
    const byte = random[place] ?? FAIR;
    if (byte >= FAIR) continue;
    random[count] = ALPHABET.charCodeAt(byte % ALPHABET.length);
    count += 1;
  }
  return random.toString("latin1", 0, count);
}
