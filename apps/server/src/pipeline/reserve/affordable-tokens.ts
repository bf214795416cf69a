import type { Price } from "@sluice/schema";
import type { CallSize } from "./call-size.ts";

/**
 * How many tokens of answer an amount pays beside a prompt; 0 where it does not pay even that.
 *
 * @param most no more than so many
 */
export function affordableTokens(
  size: Pick<CallSize<unknown>, "most">,
  price: Price,
  { nanos, promptTokens, most }: AffordableAmount,
): number {
  const isPaid = (tokens: number) => size.most(price, promptTokens, tokens) <= nanos;
  if (isPaid(most)) return most;
  let paid = 0;
  let unpaid = most;
  while (unpaid - paid > 1) {
    const middle = Math.floor((paid + unpaid) / 2);
    if (isPaid(middle)) paid = middle;
    else unpaid = middle;
  }
  return paid;
}

/** What there is, and what it is for. */
export interface AffordableAmount {
  readonly nanos: number;
  readonly promptTokens: number;
  readonly most: number;
}
