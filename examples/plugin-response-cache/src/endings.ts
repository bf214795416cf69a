import type { ChatChunk, ChatResult } from "@sluice/plugins";

type Choice = Pick<ChatResult["choices"][number], "index" | "finish_reason"> & {
  readonly error?: unknown;
};

const WHOLE: ReadonlySet<string> = new Set(["stop", "tool_calls"]);

/** Whether an answer came to its proper end: not cut for length, not refused, not broken. */
export class Endings {
  readonly #reasons = new Map<number, string | null>();
  #isSpoiled = false;

  result({ choices }: ChatResult): void {
    for (const choice of choices) this.#hear(choice, choice.message.refusal);
  }

  chunk({ choices, error }: ChatChunk): void {
    if (error !== undefined) this.#isSpoiled = true;
    for (const choice of choices) this.#hear(choice, choice.delta.refusal);
  }

  get areWhole(): boolean {
    const reasons = [...this.#reasons.values()];
    const ended = reasons.every((reason) => reason !== null && WHOLE.has(reason));
    return !this.#isSpoiled && reasons.length > 0 && ended;
  }

  #hear({ index, finish_reason: reason, error }: Choice, refusal: unknown): void {
    const isRefused = typeof refusal === "string" && refusal !== "";
    if (isRefused || error !== undefined) this.#isSpoiled = true;
    this.#reasons.set(index, reason ?? this.#reasons.get(index) ?? null);
  }
}
