import type { Model } from "@sluice/schema";
import type { TaskType } from "../task-type/task-type.ts";

/** How good a model is said to be at a task. */
export interface KnownScore {
  /** 0 to 1. */
  readonly score: number;
  /** `task`: at this task or its field; `general`: at something else. */
  readonly of: "task" | "general";
}

/** Fields of `scores` that speak for a task beside its own name, the best first. */
const FIELDS: Readonly<Partial<Record<TaskType, readonly string[]>>> = {
  math: ["reasoning"],
  logic: ["reasoning", "math"],
  "data-analysis": ["reasoning", "math"],
  legal: ["reasoning"],
  medical: ["reasoning"],
  finance: ["reasoning"],
  planning: ["reasoning", "chat"],
  "tool-use": ["agentic", "tools"],
  knowledge: ["chat"],
  translation: ["multilingual", "chat"],
  summarization: ["writing", "chat"],
  extraction: ["chat"],
  classification: ["chat"],
  rewriting: ["writing", "chat"],
  writing: ["chat"],
  creative: ["writing", "chat"],
  roleplay: ["creative", "writing", "chat"],
  brainstorming: ["creative", "chat"],
};

/**
 * The score of a model for a task (contract §4, `scores`): under the task's name or a field that stands for
 * it, else in general: `chat`, or the mean of what is known. Undefined when nothing is.
 */
export function knownScore({ scores }: Model, task: TaskType): KnownScore | undefined {
  if (scores === undefined) return undefined;
  const own = task.startsWith("code:") ? ["coding"] : (FIELDS[task] ?? []);
  for (const field of [task, ...own]) {
    const score = scoreOf(scores, field);
    if (score !== undefined) return { score, of: "task" };
  }
  const all = Object.values(scores);
  if (all.length === 0) return undefined;
  const mean = all.reduce((sum, score) => sum + score, 0) / all.length;
  return { score: scoreOf(scores, "chat") ?? mean, of: "general" };
}

function scoreOf(scores: NonNullable<Model["scores"]>, field: string): number | undefined {
  return Object.hasOwn(scores, field) ? scores[field] : undefined;
}
