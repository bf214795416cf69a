import { halfOf } from "./half-of.ts";
import { type LabelledPrompt, labelledPrompts } from "./labelled-prompt.ts";

const PROMPTS = labelledPrompts("prompts.jsonl");

/** Prompts that the phrases were written with: to learn words from, and not to judge phrases by. */
export const TUNING_ONLY: readonly LabelledPrompt[] = labelledPrompts("tuning-only.jsonl");

/** The half of the others that may be looked at. */
export const TUNING: readonly LabelledPrompt[] = PROMPTS.filter((each) => halfOf(each) === "tuning");

/** The half that nothing was chosen by. */
export const TEST: readonly LabelledPrompt[] = PROMPTS.filter((each) => halfOf(each) === "test");

/** Four of each task that say what they want in an unusual way on purpose; nothing was chosen by them either. */
export const UNUSUAL: readonly LabelledPrompt[] = labelledPrompts("test-only.jsonl");
