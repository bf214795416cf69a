import type { LabelledPrompt } from "../../src/task-type/__fixtures__/labelled-prompt.ts";
import { accuracyOf, type Place, placesBy } from "../../src/task-type/__fixtures__/places.ts";
import type { TaskModel } from "../../src/task-type/task-model.ts";
import { TASK_TYPES, type TaskType } from "../../src/task-type/task-type.ts";

/** The prompts that figures are of. */
export interface PromptSets {
  /** What words are learned from beside the tuning half. */
  readonly older: readonly LabelledPrompt[];
  readonly tuning: readonly LabelledPrompt[];
  readonly test: readonly LabelledPrompt[];
  readonly unusual: readonly LabelledPrompt[];
}

/** Of what a task was taken for, so many are named. */
const MOST_NAMED = 3;

/** The page that tells how often tasks are recognised. */
export function figuresPage(sets: PromptSets, model?: TaskModel): string {
  const test = placesBy(sets.test, model);
  const rows = [
    row("tuning half", placesBy(sets.tuning, model)),
    row("**test half**", test),
    row("unusual", placesBy(sets.unusual, model)),
  ];
  const tasks = TASK_TYPES.map((task) => taskRow(task, test));
  return `${HEAD}${rows.join("\n")}\n${middle(sets)}${tasks.join("\n")}\n${FOOT}`;
}

function row(name: string, places: readonly Place[]): string {
  const { exact, field } = accuracyOf(places);
  return `| ${name} | ${places.length} | ${percent(exact)} | ${percent(field)} |`;
}

function taskRow(task: TaskType, places: readonly Place[]): string {
  const meant = places.filter((place) => place.task === task);
  const said = places.filter((place) => place.said === task);
  const right = meant.filter((place) => place.said === task).length;
  return `| \`${task}\` | ${meant.length} | ${ratio(right, said.length)} | ${ratio(right, meant.length)} | ${takenFor(meant)} |`;
}

/** What a task was taken for, the most frequent first. */
function takenFor(meant: readonly Place[]): string {
  const counts = new Map<TaskType, number>();
  for (const { task, said } of meant) {
    if (task !== said) counts.set(said, (counts.get(said) ?? 0) + 1);
  }
  return [...counts]
    .sort(([one, a], [other, b]) => b - a || TASK_TYPES.indexOf(one) - TASK_TYPES.indexOf(other))
    .slice(0, MOST_NAMED)
    .map(([said, count]) => `\`${said}\`${count > 1 ? ` ${count}×` : ""}`)
    .join(", ");
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function ratio(part: number, whole: number): string {
  return whole === 0 ? "–" : `${Math.round((100 * part) / whole)} %`;
}

const HEAD = `# How often the auto-router tells the task

Made by \`npm run task-model\`, which trains the classifier of [auto-router](auto-router.md) and measures it; a test
compares this page with what the classifier does.

| Prompts | Number | The right task of thirty | The right field |
|---|---|---|---|
`;

const middle = ({ older }: PromptSets): string => `
A field is what most catalogues have one score for: all of programming, reasoning (\`math\`, \`logic\`,
\`data-analysis\`), expert knowledge (\`legal\`, \`medical\`, \`finance\`), each of \`vision\`, \`audio\`, \`tool-use\` and
\`long-context\`, and the rest.

The prompts were written by hand for this classifier, in twelve languages, most of them in English, short and long,
with system messages and follow-ups; a hash of each decides which half it is in. Words are learned from the tuning
half and from ${older.length} older prompts; everything that was chosen was chosen by cross-validation on the tuning half, and
nothing by the test half. Both halves are by the same hand, so other people's prompts will do worse than the test
half says. How much worse, the unusual ones hint at: four of each task that say what they want in an odd way on
purpose, by which nothing was chosen either.

## Task by task

Of the test half: how many of the prompts that were taken for the task are of it (precision), how many of the task
were recognised (recall), and what the others were taken for most often.

| Task | Prompts | Precision | Recall | Taken for |
|---|---|---|---|---|
`;

const FOOT = `
Neighbours are confused most: a question about code that fails and one about what code does, a riddle with numbers
and arithmetic, a draft to be written and one to be rewritten. Where a wrong guess is dear, name the model, or narrow
the choice by \`allowed_models\`.
`;
