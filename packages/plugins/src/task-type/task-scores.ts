import type { Evidence } from "./evidence.ts";
import type { TaskType } from "./task-type.ts";

type CodeTask = Extract<TaskType, `code:${string}`>;

/** Tasks whose words mean something else where nothing is about programs ("write", "review", "test"). */
const ONLY_OF_CODE: ReadonlySet<string> = new Set<CodeTask>([
  "code:generation",
  "code:explanation",
  "code:review",
  "code:refactoring",
  "code:testing",
]);

/** Tasks whose own words speak of programs. */
const SPEAKS_OF_CODE = [
  "code:debugging",
  "code:database",
  "code:operations",
  "code:testing",
] as const satisfies readonly CodeTask[];

/** From here on a conversation is about programs. */
const ABOUT_CODE = 2;

/**
 * What speaks for each task in the end: what was counted for it, and for those of programming as much again as
 * speaks of programs at all. Without any word programs are written, questions are of the world, and the rest
 * is chat.
 */
export function taskScores(evidence: Evidence): (task: TaskType) => number {
  const question = evidence.of("question");
  const code = codeOf(evidence);
  const trust = trustIn(code);
  const isShown = evidence.of("shown-code") > 0;
  const lift = 0.6 * Math.min(code, 7);
  const ofCode = (task: CodeTask): number => {
    const own = evidence.of(task) * (ONLY_OF_CODE.has(task) ? trust : 1);
    const sum = own + usual(task, code, question, isShown);
    return sum > 0 ? sum + lift : 0;
  };
  const unspoken: Partial<Record<TaskType, number>> = {
    chat: 1,
    knowledge: question > 0 ? 0.6 + 0.4 * question : 0,
  };
  return (task) => (isCode(task) ? ofCode(task) : evidence.of(task) + (unspoken[task] ?? 0));
}

function isCode(task: TaskType): task is CodeTask {
  return task.startsWith("code:");
}

/** How far words are taken to be meant of programs. */
function trustIn(code: number): number {
  if (code >= ABOUT_CODE) return 1;
  return code >= 1 ? 0.7 : 0.3;
}

function codeOf(evidence: Evidence): number {
  const own = SPEAKS_OF_CODE.reduce((sum, task) => sum + evidence.of(task), 0);
  return evidence.of("code") + 0.5 * own;
}

/** What is asked of programs in no special words: with code there it is to be changed, without it to be made. */
function usual(task: CodeTask, code: number, question: number, isShown: boolean): number {
  if (code < ABOUT_CODE) return 0;
  if (task === "code:generation") return isShown ? 0 : 0.5;
  if (task === "code:refactoring") return isShown ? 0.5 : 0;
  return task === "code:explanation" ? 0.8 * question : 0;
}
