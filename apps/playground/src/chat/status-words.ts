import type { AnswerStatus } from "./answer.ts";

/** What a screen reader is told when an answer begins or ends. */
export function statusWords(status: AnswerStatus | undefined): string {
  switch (status?.kind) {
    case undefined:
      return "";
    case "waiting":
      return "Waiting for the answer.";
    case "streaming":
      return "The answer is coming in.";
    case "complete":
      return "The answer is complete.";
    case "stopped":
      return "The answer was stopped.";
    case "failed":
      return "The answer failed.";
  }
}
