import type { Price, SpeechRequest } from "@sluice/schema";
import { costOfSpeech } from "../../money/cost.ts";
import type { CallSize } from "./call-size.ts";

/** What a speech request comes to: its characters (Unicode code points) are known exactly. */
export function sizeOfSpeech({ input }: Pick<SpeechRequest, "input">): CallSize<SpeechRequest> {
  const characters = [...input].length;
  const cost = (price: Price) => costOfSpeech(price, characters);
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
