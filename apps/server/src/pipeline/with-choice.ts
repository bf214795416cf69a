import type { ModelChoice } from "@sluice/plugins";
import type { ChatRequest } from "@sluice/schema";
import type { Exchange } from "./exchange.ts";
import { namedModels } from "./routed-models.ts";

type Chosen = Pick<Exchange<ChatRequest>, "request" | "requested" | "sorts" | "strategy">;

/** The exchange of a request whose models a plugin chose: what the caller asked for stays what was requested. */
export function withChoice<Each extends Chosen>(
  exchange: Each,
  choice: ModelChoice | undefined,
): Each {
  if (choice === undefined) return exchange;
  const { strategy, sorts = [] } = choice;
  const requested = exchange.requested ?? namedModels(exchange.request)[0];
  return {
    ...exchange,
    ...(requested === undefined ? {} : { requested }),
    ...(strategy === undefined ? {} : { strategy }),
    sorts: new Map([...(exchange.sorts ?? []), ...sorts]),
  };
}
