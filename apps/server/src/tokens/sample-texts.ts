/** Characters that are counted one by one; it takes a worker some 25 ms, of text without spaces 0.2 s. */
const MOST_CHARACTERS = 128 * 1024;
/** Characters of one sample. */
const SAMPLE = 2048;

/** Texts that stand for longer ones. */
export interface Sample {
  readonly texts: readonly string[];
  /** Characters of the texts it was taken from, for each of its own; 1 where it is all of them. */
  readonly scale: number;
}

/** The texts, or where they are very long, samples spread evenly over each. */
export function sampleTexts(texts: readonly string[]): Sample {
  const total = lengthOf(texts);
  if (total <= MOST_CHARACTERS) return { texts, scale: 1 };
  const stride = Math.ceil((SAMPLE * total) / MOST_CHARACTERS);
  const samples = texts.flatMap((text) => spread(text, stride));
  return { texts: samples, scale: total / lengthOf(samples) };
}

function spread(text: string, stride: number): readonly string[] {
  const samples: string[] = [];
  for (let at = 0; at < text.length; at += stride) samples.push(text.slice(at, at + SAMPLE));
  return samples;
}

function lengthOf(texts: readonly string[]): number {
  return texts.reduce((sum, { length }) => sum + length, 0);
}
