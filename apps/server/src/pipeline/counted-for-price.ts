import { needsOfChat } from "@sluice/router";
import { type Catalog, type ChatRequest, findModel, type Price } from "@sluice/schema";
import type { TokenCounter } from "../ports/token-counter.ts";
import { countPrompt } from "./count-prompt.ts";
import { namedModels } from "./routed-models.ts";

/**
 * Tokens of a prompt whose length decides whether `provider.max_price` lets an endpoint serve; undefined where it
 * does not, and where it was not counted in time: then the dearest price that it may reach counts. Never rejects.
 */
export async function countedForPrice(
  request: ChatRequest,
  catalog: Catalog,
  counter: TokenCounter,
): Promise<number | undefined> {
  const { promptTokens, leastPromptTokens = 0 } = needsOfChat(request, Buffer.byteLength);
  const isUnclear = ({ tiers = [] }: Price) =>
    tiers.some(({ above }) => leastPromptTokens <= above && promptTokens > above);
  const isDecisive = namedModels(request)
    .flatMap((slug) => findModel(catalog, slug)?.endpoints ?? [])
    .some(({ price }) => price !== undefined && isUnclear(price));
  if (!isDecisive) return undefined;
  const counted = await countPrompt(request, counter);
  return counted === undefined ? undefined : Math.min(counted, promptTokens);
}
