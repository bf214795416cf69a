import type { Needs } from "../route-query.ts";
import { leastContext } from "./least-context.ts";

/** Tokens of context that a request probably takes: ordinary text has four bytes to a token. */
export function likelyContext(needs: Needs): number {
  const { completionTokens = 0 } = needs;
  return completionTokens + 2 * (leastContext(needs) - completionTokens);
}
