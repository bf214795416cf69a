import { randomFillSync } from "node:crypto";

/** Letters of an id that nobody can guess. */
const LENGTH = 16;

/** Pairs of letters that databases sort as the numbers they stand for, whatever the language they sort by. */
const PAIRS = Array.from({ length: 36 ** 2 }, (_, count) => count.toString(36).padStart(2, "0"));

/** Asking the system costs more than an id: letters are made for many at once, and each is used once. */
const SIZE = 3072;
const random = Buffer.alloc(SIZE);
let letters = "";
let used = 0;
let made = 0;

/** What the id of an answer begins with, by operation (wire reference §10, §14.3). */
export type IdPrefix = "gen" | "gen-rerank" | "gen-emb";

/**
 * `gen-<unix seconds>-<20 alphanumerics>` (contract §1), `gen-rerank-…` for reranks, `gen-emb-…` for embeddings. The
 * first four letters are the millisecond and a count that begins anew after 1,296, so that ids nearly always sort as
 * they were made: what is written together lies together in the index of a database.
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

/** Base64 without its two signs: each of the other 62 letters stays as likely as any. */
function manyLetters(): string {
  return randomFillSync(random).toString("base64url").replace(/[-_]/g, "");
}
