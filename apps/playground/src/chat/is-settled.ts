import type { AnswerStatus } from "./answer.ts";

/** True when nothing more will come. */
export function isSettled(status: AnswerStatus): boolean {
  return status.kind !== "waiting" && status.kind !== "streaming";
}
