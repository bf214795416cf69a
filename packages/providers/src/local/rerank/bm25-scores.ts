import type { TermCounts } from "./count-terms.ts";

const K1 = 1.2;
const B = 0.75;

/**
 * Okapi BM25 scores of documents for a query, in the documents' order: 0 for a document without a
 * word of the query, otherwise above 0. The inverse document frequency is `ln(1 + (N - n + 0.5) /
 * (n + 0.5))`, which never turns negative, so a word that every document has still counts for those
 * that use it more.
 */
export function bm25Scores(query: TermCounts, documents: readonly TermCounts[]): readonly number[] {
  const total = documents.reduce((sum, { length }) => sum + length, 0);
  const average = total / documents.length;
  const weights = termWeights(query, documents);
  return documents.map(({ length, counts }) => {
    if (length === 0) return 0;
    const saturation = K1 * (1 - B + (B * length) / average);
    let score = 0;
    for (const [term, count] of counts) {
      score += ((weights.get(term) ?? 0) * count * (K1 + 1)) / (count + saturation);
    }
    return score;
  });
}

/** Of each word that some document has, its rarity times its count in the query. */
function termWeights(
  query: TermCounts,
  documents: readonly TermCounts[],
): ReadonlyMap<string, number> {
  const having = new Map<string, number>();
  for (const { counts } of documents) {
    for (const term of counts.keys()) having.set(term, (having.get(term) ?? 0) + 1);
  }
  const weights = new Map<string, number>();
  for (const [term, holders] of having) {
    const rarity = Math.log(1 + (documents.length - holders + 0.5) / (holders + 0.5));
    weights.set(term, rarity * (query.counts.get(term) ?? 0));
  }
  return weights;
}
