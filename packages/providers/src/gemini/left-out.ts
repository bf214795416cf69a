import type { ChatRequest, Endpoint } from "@sluice/schema";
import { modelAbilities } from "./model-abilities.ts";
import { signaturesOf } from "./signatures.ts";

/** What a request loses on its way to one model, though the API knows it. */
export function leftOut(
  { messages, reasoning, reasoning_effort: effort, response_format: format }: ChatRequest,
  { upstreamModel }: Endpoint,
): readonly string[] {
  const asksToThink = effort != null || reasoning?.effort != null || reasoning?.max_tokens != null;
  const given = {
    reasoning: asksToThink && modelAbilities(upstreamModel).thinking === "none",
    response_format: format?.type === "grammar" || format?.type === "python",
    "messages.reasoning_details": messages.some(
      (message) => message.role === "assistant" && signaturesOf(message).lost,
    ),
  };
  return Object.entries(given).flatMap(([name, isLeftOut]) => (isLeftOut ? [name] : []));
}
