import type { ModelEntry } from "../api/model-entry.ts";
import { formatTokenPrice } from "../format/format-token-price.ts";
import { formatUsd } from "../format/format-usd.ts";

/** A model's context and price in one line: `128K context · $0.15 in, $0.60 out per million`. */
export function modelFacts(model: ModelEntry): string {
  return [contextOf(model.context_length), priceOf(model)]
    .filter((fact) => fact !== undefined)
    .join(" · ");
}

function contextOf(tokens: number | null | undefined): string | undefined {
  if (!tokens) return undefined;
  if (tokens < 1000) return `${tokens} context`;
  const thousands = Math.round(tokens / 1000);
  return thousands < 1000
    ? `${thousands}K context`
    : `${Math.round(thousands / 100) / 10}M context`;
}

/** Of a model that ranks, `web_search` is the price of a search unit. */
function priceOf({ architecture, pricing = {} }: ModelEntry): string | undefined {
  const { prompt, completion, web_search, character = "0" } = pricing;
  if (prompt === undefined || completion === undefined) return undefined;
  if (Number(prompt) < 0) return "price varies";
  const isRanker = architecture?.output_modalities?.includes("rerank") ?? false;
  const search = isRanker ? Number(web_search ?? 0) : 0;
  const perSearch = search > 0 ? [`${formatUsd(search * 1000)} per 1,000 search units`] : [];
  const perCharacter =
    Number(character) > 0 ? [`${formatTokenPrice(character)} per million characters`] : [];
  const perToken =
    Number(prompt) > 0 || Number(completion) > 0 ? [tokenPrice(prompt, completion, isRanker)] : [];
  return [...perSearch, ...perCharacter, ...perToken].join(" · ") || "free";
}

function tokenPrice(prompt: string, completion: string, isRanker: boolean): string {
  const read = formatTokenPrice(prompt);
  return isRanker
    ? `${read} per million tokens`
    : `${read} in, ${formatTokenPrice(completion)} out per million`;
}
