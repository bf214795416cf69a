import type { ChatAnswer } from "@sluice/schema";
import { collectAnswer } from "./collect-answer.ts";
import { readsOfAnswer } from "./reads-of-answer.ts";

/** An answer in the form that was asked for, whichever form it came in. */
export async function shapeAnswer(answer: ChatAnswer, stream: boolean): Promise<ChatAnswer> {
  return stream
    ? { kind: "stream", reads: readsOfAnswer(answer) }
    : { kind: "result", result: await collectAnswer(answer) };
}
