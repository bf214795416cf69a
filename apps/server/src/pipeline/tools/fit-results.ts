import {
  cutToTokens,
  fitTexts,
  type PromptSizes,
  promptRoom,
  type ServerToolResult,
} from "@sluice/plugins";
import type { ChatRequest } from "@sluice/schema";

/** Bytes of a token, as `cutToTokens` reckons. */
const BYTES_PER_TOKEN = 4;
/** No less than its note about the cut takes. */
const NOTE_BYTES = 32;

/** What the next round is asked with, and what its model holds. */
export interface NextPrompt {
  readonly write: (results: readonly ServerToolResult[]) => ChatRequest;
  /** Tokens, prompt and completion together; undefined: nobody knows. */
  readonly contextLength: number | undefined;
  readonly sizes: PromptSizes;
}

/** What calls gave, its longest texts cut where the model that asked for them could not hold all; they say so. */
export async function fitResults(
  results: readonly ServerToolResult[],
  { write, contextLength, sizes }: NextPrompt,
): Promise<readonly ServerToolResult[]> {
  if (contextLength === undefined) return results;
  const withTexts = (texts: readonly string[]) =>
    results.map((result, at) => ({ ...result, content: texts[at] ?? result.content }));
  const texts = results.map(({ content }) => content);
  const fitted = await fitTexts(texts, {
    write: (each) => write(withTexts(each)),
    room: promptRoom(contextLength, write([])),
    sizes,
    cut: shortened,
  });
  return fitted.texts === texts ? results : withTexts(fitted.texts);
}

/** Undefined where the note would be longer than what it stands for. */
function shortened(text: string, bytes: number): string | undefined {
  const tokens = Math.max(0, Math.floor((bytes - NOTE_BYTES) / BYTES_PER_TOKEN));
  const cut = cutToTokens(text, tokens);
  return cut.length < text.length ? cut : undefined;
}
