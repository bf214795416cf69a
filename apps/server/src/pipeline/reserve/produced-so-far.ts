import type { Price } from "@sluice/schema";
import type { Produced } from "../../ports/reservation.ts";
import { paidBy } from "../paid-by.ts";
import type { CallSize } from "./call-size.ts";

/** What a call has probably come to, when so many tokens of its answer have come. */
export function producedSoFar(
  {
    likelyPromptTokens: promptTokens,
    likely,
  }: Pick<CallSize<unknown>, "likelyPromptTokens" | "likely">,
  price: Price | undefined,
  isByok: boolean,
  completionTokens: number,
): Produced {
  const nanos = price === undefined ? 0 : likely(price, promptTokens, completionTokens);
  const { costNanos, byokNanos } = paidBy(nanos, isByok);
  return { promptTokens, completionTokens, costNanos, byokNanos };
}
