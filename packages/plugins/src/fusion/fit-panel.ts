import type { ChatRequest } from "@sluice/schema";
import { cutText } from "../context-compression/cut-text.ts";
import { fitTexts } from "../fit-texts.ts";
import type { PromptSizes } from "../prompt-sizes.ts";
import type { FusionOutcome } from "./fusion-outcome.ts";

/** A panel that gave answers. */
export type Answered = FusionOutcome & { readonly kind: "ok" };

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
  const withTexts = (texts: readonly string[]): Answered => ({
    ...outcome,
    responses: outcome.responses.map((response, at) => ({
      ...response,
      content: texts[at] ?? response.content,
    })),
  });
  const answers = outcome.responses.map(({ content }) => content);
  const { texts, fits } = await fitTexts(answers, {
    write: (each) => write(withTexts(each)),
    room,
    sizes,
    cut: cutText,
  });
  return fits && texts !== answers ? withTexts(texts) : outcome;
}
