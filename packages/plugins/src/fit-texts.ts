import type { ChatRequest } from "@sluice/schema";
import { tokensOf } from "./context-compression/fit-prompt.ts";
import type { PromptSizes } from "./prompt-sizes.ts";

/** How texts are made to fit into a prompt. */
export interface TextFitting {
  /** The request with these texts in it. */
  readonly write: (texts: readonly string[]) => ChatRequest;
  /** Tokens that its prompt may have. */
  readonly room: number;
  readonly sizes: PromptSizes;
  /** A text of so many bytes at most; undefined where too little would be left of it. */
  readonly cut: (text: string, bytes: number) => string | undefined;
}

/** Texts, and whether the request with them fits. */
export interface FittedTexts {
  /** The very same where nothing had to be cut. */
  readonly texts: readonly string[];
  readonly fits: boolean;
}

/** How often texts are cut and counted again. */
const MOST_ROUNDS = 4;

/** The texts of a prompt, the longest of them cut until a tokenizer says that the prompt has room. */
export async function fitTexts(
  texts: readonly string[],
  { write, room, sizes, cut }: TextFitting,
): Promise<FittedTexts> {
  let fitted = texts;
  for (let round = 0; round <= MOST_ROUNDS; round += 1) {
    const request = write(fitted);
    // No prompt has more tokens than bytes: most need not be counted.
    if (sizes.bound(request) <= room) return { texts: fitted, fits: true };
    const tokens = await tokensOf(request, sizes);
    if (tokens <= room) return { texts: fitted, fits: true };
    const excess = ((tokens - room) * sizes.bound(request)) / tokens;
    const shorter = without(fitted, excess, cut);
    if (shorter === undefined) break;
    fitted = shorter;
  }
  return { texts: fitted, fits: false };
}

/** What is left may be denser: a little more than is too much is cut, of that or of the rest, whichever is less. */
const MARGIN = 0.05;

/** The same with so many bytes less; undefined where nothing of them could be cut. */
function without(
  texts: readonly string[],
  excess: number,
  cut: TextFitting["cut"],
): readonly string[] | undefined {
  const lengths = texts.map((text) => Buffer.byteLength(text));
  const rest = lengths.reduce((sum, length) => sum + length, 0) - excess;
  const left = rest - MARGIN * Math.min(excess, rest);
  const most = Math.max(0, longestOf(lengths, left));
  let isCut = false;
  const shorter = texts.map((text, at) => {
    const short = (lengths[at] ?? 0) > most ? cut(text, most) : undefined;
    isCut ||= short !== undefined;
    return short ?? text;
  });
  return isCut ? shorter : undefined;
}

/** How long each may be, so that all of them come to `sum`: short ones stay whole. */
function longestOf(lengths: readonly number[], sum: number): number {
  const rising = lengths.toSorted((one, other) => one - other);
  let rest = sum;
  for (const [at, length] of rising.entries()) {
    const share = rest / (rising.length - at);
    if (length > share) return Math.floor(share);
    rest -= length;
  }
  return Number.POSITIVE_INFINITY;
}
