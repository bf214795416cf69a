import { charactersIn } from "@sluice/providers";
import type { Price, SpeechRequest } from "@sluice/schema";
import { costOfSpeech } from "../../money/cost.ts";
import type { CallSize } from "./call-size.ts";

/**
 * What a speech request comes to: its characters (Unicode code points) are known exactly.
 *
 * @param calls into how many a long text may be split; asked where calls have a price
 */
export function sizeOfSpeech(
  { input }: Pick<SpeechRequest, "input">,
  calls: () => number = () => 1,
): CallSize<SpeechRequest> {
  const characters = charactersIn(input);
  let counted: number | undefined;
  const cost = (price: Price) => {
    if (!price.request) return costOfSpeech(price, characters);
    counted ??= calls();
    return costOfSpeech(price, characters, counted);
  };
  return {
    promptTokens: 0,
    leastPromptTokens: 0,
    likelyPromptTokens: 0,
    countPrompt: async () => undefined,
    most: cost,
    likely: cost,
    limited: (request) => request,
    fetches: false,
  };
}
