import type { ChatRequest, Endpoint } from "@sluice/schema";
import { namesThatHold } from "../names-that-hold.ts";
import { wantsGrammar } from "../wants-grammar.ts";
import { modelAbilities } from "./model-abilities.ts";
import { geminiSearch } from "./native-search.ts";
import { signaturesOf } from "./signatures.ts";

/** What a request loses on its way to one model, though the API knows it. */
export function leftOut(request: ChatRequest, { upstreamModel }: Endpoint): readonly string[] {
  const { messages, reasoning, reasoning_effort: effort } = request;
  const cannotThink = modelAbilities(upstreamModel).thinking === "none";
  const given = {
    reasoning: cannotThink && wishesToThink(reasoning),
    reasoning_effort: cannotThink && effort != null,
    response_format: wantsGrammar(request),
    web_search_options:
      request.web_search_options != null && geminiSearch(upstreamModel, request) === undefined,
    "messages.reasoning_details": messages.some(
      (message) => message.role === "assistant" && signaturesOf(message).lost,
    ),
  };
  return namesThatHold(given);
}

function wishesToThink(reasoning: ChatRequest["reasoning"]): boolean {
  return reasoning?.effort != null || reasoning?.max_tokens != null || reasoning?.enabled === true;
}
