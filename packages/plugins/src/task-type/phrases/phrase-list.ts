import { TASK_TYPES } from "../task-type.ts";

/** What something speaks for: a task, all of programming, code that is there, or a question. */
export const TOPICS = [...TASK_TYPES, "code", "shown-code", "question"] as const;

/** One of them. */
export type Topic = (typeof TOPICS)[number];

/**
 * Phrases by topic and weight, separated by `|`, in lower case. `*` behind one lets the last word go on; `^`
 * before one counts it only where the text begins.
 */
export type PhraseList = Readonly<Partial<Record<Topic, Readonly<Record<number, string>>>>>;
