import type { TaskType } from "../task-type.ts";

/** What phrases speak for: a task, all of programming, or a question. */
export type Topic = TaskType | "code" | "question";

/**
 * Phrases by topic and weight, separated by `|`, in lower case. `*` behind one lets the last word go on; `^`
 * before one counts it only where the text begins.
 */
export type PhraseList = Readonly<Partial<Record<Topic, Readonly<Record<number, string>>>>>;
