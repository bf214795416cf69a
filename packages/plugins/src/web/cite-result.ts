import type { ChatResult } from "@sluice/schema";
import { placeCitations } from "../citations/place-citations.ts";
import type { FoundPage } from "./engines/search-engine.ts";
import { pageCitation } from "./page-citation.ts";

/** The answer with the pages it rests on, after those that the provider tells itself. */
export function citeResult(result: ChatResult, pages: readonly FoundPage[]): ChatResult {
  const choices = result.choices.map((choice) => {
    const { message } = choice;
    if (!message.content) return choice;
    const cited = placeCitations(message.content, pages.map(pageCitation));
    const annotations = [...(message.annotations ?? []), ...cited];
    return { ...choice, message: { ...message, annotations } };
  });
  return { ...result, choices };
}
