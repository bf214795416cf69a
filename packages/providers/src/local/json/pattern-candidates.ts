import RandExp from "randexp";
import { patternEngine } from "./pattern-engine.ts";

const MOST_TRIES = 100;
/** The package's types say `exports.default`, its code says `module.exports`; this is the class. */
const Maker = RandExp as unknown as typeof RandExp.default;

/**
 * Strings of at most `max` characters that match a pattern, shortest first: repetitions at their
 * least, then one more, and so on. None when the pattern is not one that RE2 can match.
 */
export function* patternCandidates(pattern: string, max: number): Generator<string> {
  let matcher: ReturnType<typeof patternEngine>;
  try {
    matcher = patternEngine(pattern);
  } catch {
    return;
  }
  for (let extra = 0; extra <= MOST_TRIES; extra += 1) {
    const text = grown(pattern, extra);
    if (text === undefined || Array.from(text).length > max) return;
    if (matcher.test(text)) yield text;
  }
}

function grown(pattern: string, extra: number): string | undefined {
  try {
    const maker = new Maker(pattern);
    maker.max = MOST_TRIES;
    maker.randInt = (from, to) => Math.min(to, from + extra);
    return maker.gen();
  } catch {
    return undefined;
  }
}
