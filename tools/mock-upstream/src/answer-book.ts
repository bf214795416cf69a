import type { Answer } from "./answer.ts";
import { standardAnswer } from "./answers/standard-answer.ts";
import type { RecordedCall } from "./recorded-call.ts";
import type { Script } from "./script.ts";

/** Chooses the answer of a call: queued, else for its path, else for all, else the standard one. */
export class AnswerBook {
  #fallback: Answer = standardAnswer;
  #forPath = new Map<string, Answer>();
  #queue: Answer[] = [];

  setFallback(answer: Answer): void {
    this.#fallback = answer;
  }

  setForPath(path: string, answer: Answer): void {
    this.#forPath.delete(path);
    this.#forPath.set(path, answer);
  }

  enqueue(answers: readonly Answer[]): void {
    this.#queue.push(...answers);
  }

  clear(): void {
    this.#fallback = standardAnswer;
    this.#forPath.clear();
    this.#queue = [];
  }

  async choose(call: RecordedCall, index: number): Promise<Script> {
    const answer = this.#queue.shift() ?? this.#findForPath(call.path) ?? this.#fallback;
    return typeof answer === "function" ? answer(call, index) : answer;
  }

  #findForPath(path: string): Answer | undefined {
    const pathname = path.split("?", 1)[0] ?? "";
    return [...this.#forPath].findLast(([suffix]) => pathname.endsWith(suffix))?.[1];
  }
}
