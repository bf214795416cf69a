import { randomFillSync } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/** The largest multiple of 62 in a byte: larger ones are thrown away, so that all letters are equally likely. */
const FAIR = 248;
/** Letters of an id that nobody can guess. */
const LENGTH = 16;

/** Pairs of letters that databases sort as the numbers they stand for, whatever the language they sort by. */
const PAIRS = Array.from({ length: 36 ** 2 }, (_, count) => count.toString(36).padStart(2, "0"));

/** Asking the system costs more than an id: letters are made for many at once, and each is used once. */
const SIZE = 4096;
const random = Buffer.alloc(SIZE);
let letters = "";
let used = 0;
let made = 0;

/** What the id of an answer begins with, by operation (wire reference §10, §14.3). */
export type IdPrefix = "gen" | "gen-rerank" | "gen-emb";

/**
 * `gen-<unix seconds>-<20 alphanumerics>` (contract §1), `gen-rerank-…` for reranks, `gen-emb-…` for embeddings. The
 * first four letters are the millisecond and a count, so that ids sort as they were made: what is written together
 * lies together in the index of a database.
 */
export function newGenerationId(nowMs: number, prefix: IdPrefix = "gen"): string {
  if (used + LENGTH > letters.length) {
    letters = manyLetters();
    used = 0;
  }
  used += LENGTH;
  made = (made + 1) % PAIRS.length;
  const seconds = Math.floor(nowMs / 1000);
  const order = `${PAIRS[Math.floor(nowMs) % 1000]}${PAIRS[made]}`;
  return `${prefix}-${seconds}-${order}${letters.slice(used - LENGTH, used)}`;
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
