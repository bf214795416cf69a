import type { TaskType } from "../task-type.ts";

const FIELDS: Readonly<Partial<Record<TaskType, string>>> = {
  math: "reasoning",
  logic: "reasoning",
  "data-analysis": "reasoning",
  legal: "expert",
  medical: "expert",
  finance: "expert",
  vision: "vision",
  audio: "audio",
  "tool-use": "tool-use",
  "long-context": "long-context",
};

/** Tasks that most catalogues have one score for. */
export function fieldOf(task: TaskType): string {
  return task.startsWith("code:") ? "coding" : (FIELDS[task] ?? "chat");
}
