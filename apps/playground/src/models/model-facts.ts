import type { ModelEntry } from "../api/model-entry.ts";
import { formatTokenPrice } from "../format/format-token-price.ts";

/** A model's context and price in one line: `128K context · $0.15 in, $0.60 out per million`. */
export function modelFacts(model: ModelEntry): string {
  const { prompt, completion } = model.pricing ?? {};
  return [contextOf(model.context_length), priceOf(prompt, completion)]
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

function priceOf(prompt: string | undefined, completion: string | undefined): string | undefined {
  if (prompt === undefined || completion === undefined) return undefined;
  if (Number(prompt) === 0 && Number(completion) === 0) return "free";
  if (Number(prompt) < 0) return "price varies";
  return `${formatTokenPrice(prompt)} in, ${formatTokenPrice(completion)} out per million`;
}
