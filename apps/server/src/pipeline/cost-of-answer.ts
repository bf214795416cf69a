import type { Attempt } from "@sluice/router";
import type { Price } from "@sluice/schema";
import { type Cost, costOfChat } from "../money/cost.ts";
import { priceAt } from "../money/price-at.ts";
import { answeredOf } from "./answered-of.ts";
import type { CountedAnswer } from "./chat-meter.ts";
import { paidBy } from "./paid-by.ts";
import type { Charge, ChargedPart } from "./settlement.ts";

/** What an answer costs by the prices of those who gave it, and who pays. */
export interface AnswerCost extends Pick<Charge, "costNanos" | "byokNanos" | "parts"> {
  readonly promptNanos: number;
  readonly completionNanos: number;
}

/**
 * The cost of an answer. One that several calls gave costs the prompt once, at the price of the first, and what
 * each made at its own price: what was said already and read again is not the caller's.
 *
 * @param price of the endpoint that answered; undefined: free
 * @param attempts all of the request
 */
export function costOfAnswer(
  { usage, images = 0, parts = [] }: Pick<CountedAnswer, "usage" | "images" | "parts">,
  price: Price | undefined,
  attempts: readonly Attempt[],
): AnswerCost {
  if (parts.length === 0) {
    const { totalNanos, promptNanos, completionNanos } = costOfChat(price, usage, { images });
    const isByok = answeredOf(attempts)?.isByok === true;
    const { costNanos, byokNanos } = paidBy(totalNanos, isByok);
    return { promptNanos, completionNanos, costNanos, byokNanos };
  }
  const begun = attempts.filter(
    (attempt) => attempt.state !== "open" && attempt.committedAt !== undefined,
  );
  const costs = parts.map((part, index) => {
    const attempt = begun[index];
    const cost = costOfPart(attempt?.endpoint.price, {
      made: part.completionTokens,
      prompt: usage.prompt_tokens,
      images,
      isFirst: index === 0,
    });
    return { part, cost, paid: paidBy(cost.totalNanos, attempt?.isByok === true) };
  });
  const sum = (of: (each: (typeof costs)[number]) => number) =>
    costs.reduce((total, each) => total + of(each), 0);
  return {
    promptNanos: sum(({ cost }) => cost.promptNanos),
    completionNanos: sum(({ cost }) => cost.completionNanos),
    costNanos: sum(({ paid }) => paid.costNanos),
    byokNanos: sum(({ paid }) => paid.byokNanos),
    parts: costs.map(({ part, paid }): ChargedPart => ({ ...part, costNanos: paid.costNanos })),
  };
}

/** One call of several that gave an answer: what it made, and whether it is the one that pays the prompt. */
interface Part {
  readonly made: number;
  readonly prompt: number;
  readonly images: number;
  readonly isFirst: boolean;
}

/** A call that only goes on is no request of its own: neither prompt nor request is paid again. */
function costOfPart(price: Price | undefined, { made, prompt, images, isFirst }: Part): Cost {
  const paid = isFirst ? prompt : 0;
  const usage = { prompt_tokens: paid, completion_tokens: made, total_tokens: paid + made };
  if (price === undefined || isFirst) return costOfChat(price, usage, { images });
  const { request: _once, ...byToken } = priceAt(price, prompt);
  return costOfChat(byToken, usage);
}
