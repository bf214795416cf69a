/** How long a text is in words, and how often it has each of the wanted ones. */
export interface TermCounts {
  readonly length: number;
  readonly counts: ReadonlyMap<string, number>;
}

const segmenter = new Intl.Segmenter("und", { granularity: "word" });
const PICTOGRAPH = /\p{Extended_Pictographic}/u;
/** Words between two pauses: some milliseconds of work. */
const WORDS_A_TURN = 4_096;

/**
 * Counts a text's words by the Unicode word rules, so that Chinese, Japanese and Thai are cut into
 * words as well; emoji count as words. Case and compatibility forms (full width, ligatures) make no
 * difference. `wanted` undefined counts every word. `pause` is awaited every few thousand words.
 */
export async function countTerms(
  text: string,
  wanted: ReadonlySet<string> | undefined,
  pause: () => Promise<void>,
): Promise<TermCounts> {
  const counts = new Map<string, number>();
  let length = 0;
  let segments = 0;
  for (const { segment, isWordLike } of segmenter.segment(text.normalize("NFKC").toLowerCase())) {
    segments += 1;
    if (segments % WORDS_A_TURN === 0) await pause();
    if (isWordLike !== true && !PICTOGRAPH.test(segment)) continue;
    length += 1;
    if (wanted?.has(segment) ?? true) counts.set(segment, (counts.get(segment) ?? 0) + 1);
  }
  return { length, counts };
}
