import { type LabelledPrompt, requestOf } from "./labelled-prompt.ts";
import { classifyTask } from "../classify-task.ts";
import type { TaskModel } from "../task-model.ts";
import type { TaskType } from "../task-type.ts";
import { fieldOf } from "./field-of.ts";

/** What a prompt is about, and what it was taken to be about. */
export interface Place {
  readonly task: TaskType;
  readonly said: TaskType;
}

/** Where a model puts prompts. */
export function placesBy(
  prompts: readonly LabelledPrompt[],
  model?: TaskModel,
): readonly Place[] {
  return prompts.map((prompt) => ({
    task: prompt.task,
    said: classifyTask(requestOf(prompt), model),
  }));
}

/** Shares of prompts, 0 to 1, that are in the right place. */
export interface Accuracy {
  readonly exact: number;
  /** Of the right field. */
  readonly field: number;
}

/** How many of the places are right. */
export function accuracyOf(places: readonly Place[]): Accuracy {
  const share = (isRight: (place: Place) => boolean) =>
    places.filter(isRight).length / places.length;
  return {
    exact: share(({ task, said }) => task === said),
    field: share(({ task, said }) => fieldOf(task) === fieldOf(said)),
  };
}
