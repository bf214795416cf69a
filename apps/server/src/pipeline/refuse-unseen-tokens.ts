import { badRequest } from "@sluice/errors";
import type { EmbeddingsRequest } from "@sluice/schema";
import type { Dependencies } from "./dependencies.ts";
import type { Exchange } from "./exchange.ts";

/**
 * Guardrails look through texts; tokens are words of a tokenizer that only the model knows. Throws 400 for input of
 * tokens where guardrails hold for the caller, so that nobody gets past them.
 */
export function refuseUnseenTokens(
  { request: { input }, caller }: Pick<Exchange<EmbeddingsRequest>, "request" | "caller">,
  { guardrails }: Pick<Dependencies, "guardrails">,
): void {
  if (guardrails?.input(caller.name) === undefined || typeof input === "string") return;
  const [first] = input;
  if (typeof first !== "number" && !Array.isArray(first)) return;
  throw badRequest("input must be text, not tokens: guardrails hold for this key", "input");
}
