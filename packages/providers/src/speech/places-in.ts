const sentences = new Intl.Segmenter("und", { granularity: "sentence" });
const words = new Intl.Segmenter("und", { granularity: "word" });
const characters = new Intl.Segmenter("und", { granularity: "grapheme" });

/** A sign that ends a clause, what closes behind it, and the space after that; the wide signs need none. */
const CLAUSE = /[,;:،؛–—…][\p{Pe}\p{Pf}"']*\s+|[、，；：]/gu;

/** Looks for the last place of one sort. */
export type LastPlace = () => number | undefined;

/**
 * Where a text may be cut, the best sort of place first; each gives its last one that is behind the start and not
 * behind `limit`. None lies within what is read as one character.
 */
export function placesIn(text: string, limit: number): readonly LastPlace[] {
  const whole = characters.segment(text);
  const isWhole = (place: number) => whole.containing(place)?.index === place;
  const last = (places: Iterable<number>) => lastWithin(places, limit, isWhole);
  return [
    () => last(startsOf(sentences.segment(text))),
    () => last(clauseEnds(text)),
    () => last(spacedWords(text)),
    () => last(wordStarts(text)),
    () => last(startsOf(whole)),
  ];
}

function lastWithin(
  places: Iterable<number>,
  limit: number,
  isWhole: (place: number) => boolean,
): number | undefined {
  const within: number[] = [];
  for (const place of places) {
    if (place > limit) break;
    if (place > 0) within.push(place);
  }
  return within.findLast(isWhole);
}

function* startsOf(segments: Intl.Segments): Generator<number> {
  for (const { index } of segments) yield index;
}

function* clauseEnds(text: string): Generator<number> {
  for (const { index, 0: sign } of text.matchAll(CLAUSE)) yield index + sign.length;
}

/** Between words with space between them, and between those of scripts that have none. */
function* spacedWords(text: string): Generator<number> {
  let before: Intl.SegmentData | undefined;
  for (const segment of words.segment(text)) {
    const isApart = before !== undefined && /\s$/u.test(before.segment);
    if (isApart || (segment.isWordLike === true && before?.isWordLike === true))
      yield segment.index;
    before = segment;
  }
}

function* wordStarts(text: string): Generator<number> {
  for (const { index, isWordLike } of words.segment(text)) if (isWordLike === true) yield index;
}
