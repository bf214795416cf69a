import type { ChatRequest } from "@sluice/schema";
import { cutText } from "../context-compression/cut-text.ts";
import { tokensOf } from "../context-compression/fit-prompt.ts";
import type { PromptSizes } from "../prompt-sizes.ts";
import type { FusionOutcome } from "./fusion-outcome.ts";

/** A panel that gave answers. */
export type Answered = FusionOutcome & { readonly kind: "ok" };

/** How often the answers are cut and counted again. */
const MOST_ROUNDS = 4;

/**
 * What a panel said, less the middle of its longest answers where its writer could not hold all of it: the panel is
 * paid by then. As it is where nothing that could be cut makes it fit.
 *
 * @param write the request for the writer
 * @param room tokens of its prompt
 */
export async function fitPanel(
  outcome: Answered,
  write: (outcome: Answered) => ChatRequest,
  room: number,
  sizes: PromptSizes,
): Promise<Answered> {
  let fitted = outcome;
  for (let round = 0; round <= MOST_ROUNDS; round += 1) {
    const request = write(fitted);
    // No prompt has more tokens than bytes: most need not be counted.
    if (sizes.bound(request) <= room) return fitted;
    const tokens = await tokensOf(request, sizes);
    if (tokens <= room) return fitted;
    // A little more than is too much: what is left may be denser.
    const bytes = Math.ceil((1.05 * (tokens - room) * sizes.bound(request)) / tokens);
    const shorter = without(fitted, bytes);
    if (shorter === undefined) return outcome;
    fitted = shorter;
  }
  return outcome;
}

/** The same with so many bytes less in its answers; undefined where too little would be left of them. */
function without(outcome: Answered, bytes: number): Answered | undefined {
  const lengths = outcome.responses.map(({ content }) => Buffer.byteLength(content));
  const left = lengths.reduce((sum, length) => sum + length, 0) - bytes;
  const most = longestOf(lengths, left);
  let isCut = false;
  const responses = outcome.responses.map((response, at) => {
    if ((lengths[at] ?? 0) <= most) return response;
    const content = cutText(response.content, most);
    isCut ||= content !== undefined;
    return content === undefined ? response : { ...response, content };
  });
  return isCut ? { ...outcome, responses } : undefined;
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
