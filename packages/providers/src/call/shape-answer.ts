import type { ChatAnswer } from "@sluice/schema";
import { collectAnswer } from "./collect-answer.ts";
import { readsOfAnswer } from "./reads-of-answer.ts";

/**
 * An answer in the form that was asked for, whichever form it came in. Only a stream that becomes a whole has to be
 * waited for.
 */
export function shapeAnswer(answer: ChatAnswer, stream: boolean): ChatAnswer | Promise<ChatAnswer> {
  if (stream) return { kind: "stream", reads: readsOfAnswer(answer) };
  return answer.kind === "result" ? answer : collected(answer);
}

async function collected(answer: ChatAnswer): Promise<ChatAnswer> {
  return { kind: "result", result: await collectAnswer(answer) };
}
