import type { Catalog, Endpoint } from "@sluice/schema";
import type { AttemptPay } from "./paid-plan.ts";
import { admitCall } from "./reserve/admit-call.ts";
import type { CallMoney } from "./reserve/call-money.ts";
import type { CallSize } from "./reserve/call-size.ts";

/**
 * Pays for the calls of one request out of its generation's money.
 *
 * @param fetches whether something is fetched before an endpoint is sent anything
 */
export function payFor<Request>(
  size: CallSize<Request>,
  money: CallMoney,
  catalog: () => Catalog,
  fetches: (endpoint: Endpoint) => boolean,
): AttemptPay {
  return {
    admit: (call) => {
      const { endpoint, isByok = false } = call.attempt();
      const contextLength = catalog().models.get(endpoint.model)?.contextLength;
      return admitCall(money, {
        call,
        endpoint,
        isByok,
        size,
        contextLength,
        fetches: fetches(endpoint),
      });
    },
    failed: (call) => money.failed(call),
  };
}
