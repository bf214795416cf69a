import type { Purchase } from "@sluice/plugins";
import type { Clock } from "../ports/clock.ts";
import { boughtCharge, refundOf } from "./bought-charge.ts";
import type { Exchange } from "./exchange.ts";
import { paymentRefused } from "./reserve/payment-refused.ts";

/** Buys what plugins want for a request. */
export type Buyer = (item: Purchase) => Promise<{ refund(): void }>;

/**
 * A buyer for one request: what is bought is held with its upstream calls before it is bought, and stands in its
 * record, whatever becomes of the answer. Throws 402 where it cannot be paid, 503 where the database is away.
 */
export function buyer(
  { money, settlement, request }: Pick<Exchange<BoughtFor>, "money" | "settlement" | "request">,
  clock: Pick<Clock, "now">,
): Buyer {
  const purchases = money.inner();
  const hold = async (item: Purchase): Promise<void> => {
    const { nanos } = item;
    const produced = { promptTokens: 0, completionTokens: 0, costNanos: nanos, byokNanos: 0 };
    const outcome = await purchases.ask(item, { nanos, byokNanos: 0, dispatched: true, produced });
    if (outcome.kind === "over") throw new Error("the request is over: it buys nothing more");
    if (outcome.kind === "held") return;
    const { by, leftNanos, resetsAt } = outcome;
    const refusal = {
      kind: "refused" as const,
      by,
      ...(resetsAt === undefined ? {} : { resetsAt }),
      why: leftNanos > 0 ? ("short" as const) : ("used-up" as const),
      requested: 0,
      affordable: 0,
    };
    throw paymentRefused(refusal, request.model ?? "", clock.now());
  };
  return async ({ name, nanos }) => {
    const item = { name, nanos };
    if (!Number.isSafeInteger(nanos) || nanos < 0) {
      throw new RangeError(`the price of ${name} must be whole nano-dollars`);
    }
    if (nanos > 0) await hold(item);
    const charge = boughtCharge(item);
    settlement.add(charge, []);
    let isRefunded = false;
    return {
      refund: () => {
        if (isRefunded) return;
        isRefunded = true;
        purchases.failed(item);
        settlement.add(refundOf(charge), []);
      },
    };
  };
}

/** What is said of a request that cannot pay. */
interface BoughtFor {
  readonly model?: string | null | undefined;
}
