import { charactersIn, type Spoken } from "@sluice/providers";
import type { Endpoint, SpeechRequest } from "@sluice/schema";
import { costOfSpeech } from "../money/cost.ts";
import { paidBy } from "./paid-by.ts";
import { type Charge, NOTHING_USED } from "./settlement.ts";

/**
 * What a text costs that was spoken, by its characters (Unicode code points) and by call.
 *
 * @param spoken how far a text was heard that went up in several calls; absent: it went up in one
 * @param isWhole whether all of it was heard
 */
export function chargeSpeech(
  { input }: Pick<SpeechRequest, "input">,
  { price }: Pick<Endpoint, "price">,
  { spoken, isWhole, isByok }: { spoken?: Spoken | undefined; isWhole: boolean; isByok: boolean },
): Charge {
  const characters = isWhole || spoken === undefined ? charactersIn(input) : spoken.characters;
  const cost = costOfSpeech(price, characters, spoken?.calls);
  return { ...NOTHING_USED, ...paidBy(cost, isByok), details: { characters } };
}
