import type { Choice, ChunkChoice, FinishReason } from "@sluice/schema";

/** Why an answer ended: of the first choice that did not fail, or the first of all. */
export interface ToldFinish {
  readonly finishReason: FinishReason | null;
  readonly nativeFinishReason: string | null;
  /** The index of that choice. */
  readonly choice: number;
}

interface Finish {
  readonly reason: FinishReason;
  readonly native: string;
}

type HeardChoice = Pick<Choice, "index" | "finish_reason"> &
  Partial<Pick<ChunkChoice, "native_finish_reason">>;

/** More choices than any provider makes; a request may name any number. */
const MOST_CHOICES = 128;

/** Which choices of an answer have ended, and why. */
export class EndedChoices {
  /** By the index of the choice; made with the first. */
  #ended: Map<number, Finish> | undefined;

  note(choices: readonly HeardChoice[]): void {
    for (const { index, finish_reason: reason, native_finish_reason: native } of choices) {
      if (reason === null) continue;
      this.#ended ??= new Map();
      this.#ended.set(index, { reason, native: native ?? reason });
    }
  }

  has(index: number): boolean {
    return this.#ended?.has(index) === true;
  }

  /** Those of so many that have not ended, by index. */
  open(asked: number): readonly number[] {
    const all = Array.from({ length: Math.min(asked, MOST_CHOICES) }, (_, at) => at);
    return all.filter((at) => !this.has(at));
  }

  told(): ToldFinish {
    let [choice, finish]: readonly [number, Finish | undefined] = [0, undefined];
    for (const [index, each] of this.#ended ?? []) {
      if (finish !== undefined && !isTold(each, finish, index < choice)) continue;
      choice = index;
      finish = each;
    }
    return {
      finishReason: finish?.reason ?? null,
      nativeFinishReason: finish?.native ?? null,
      choice,
    };
  }
}

/** Whether a finish is to be told before another one. */
function isTold(finish: Finish, other: Finish, isFirst: boolean): boolean {
  const hasFailed = finish.reason === "error";
  return hasFailed === (other.reason === "error") ? isFirst : !hasFailed;
}
