import type { ChatChunk } from "@sluice/schema";
import { asText } from "../read/as-text.ts";

/** The text of a chunk that holds one unfinished choice with text and nothing else. */
export function plainContent({ choices }: ChatChunk): string | undefined {
  const [choice] = choices;
  if (choice === undefined || choices.length !== 1 || choice.finish_reason !== null)
    return undefined;
  if (choice.logprobs !== undefined) return undefined;
  const plain = Object.keys(choice.delta).every((name) => name === "role" || name === "content");
  return plain ? asText(choice.delta.content) : undefined;
}
