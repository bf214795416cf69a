import type { ModerationsRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import { type JudgedItem, judgedItems, judgedTexts } from "../moderations/judged-items.ts";
import type { UpstreamRequest } from "../provider.ts";

/**
 * A moderations request for Mistral. Conversations have a path of their own there, which judges their last turn by
 * what came before it; a text among them is a conversation of one turn.
 */
export function encodeModerations(call: Call<ModerationsRequest>): UpstreamRequest {
  const { request, endpoint } = call;
  const items = judgedItems(request.input);
  const isChat = items.some((item) => typeof item !== "string");
  return {
    method: "POST",
    path: isChat ? "/chat/moderations" : "/moderations",
    body: {
      model: endpoint.upstreamModel,
      input: isChat ? items.map(asConversation) : judgedTexts(request.input),
    },
  };
}

function asConversation(item: JudgedItem): readonly object[] {
  const turns = typeof item === "string" ? [{ role: "user", content: item }] : item;
  return turns.map(({ role, content }) => ({ role, content }));
}
