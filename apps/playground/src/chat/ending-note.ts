import type { AnswerStatus } from "./answer.ts";

/** What to say of an answer that ended in order but is less than asked for; undefined otherwise. */
export function endingNote(status: AnswerStatus, text: string): string | undefined {
  if (status.kind === "stopped") return "You stopped this answer. It is incomplete.";
  if (status.kind !== "complete") return undefined;
  switch (status.finishReason) {
    case "length":
      return "The answer reached its token limit and is cut off here.";
    case "content_filter":
      return "The provider's content filter ended this answer.";
    case "tool_calls":
      return "The model asked for a tool. The playground runs none.";
    default:
      return text === "" ? "The model answered with no text." : undefined;
  }
}
