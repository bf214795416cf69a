import type { ChatRequest } from "@sluice/schema";
import { readConversation } from "./conversation.ts";
import { conversationFeatures } from "./conversation-features.ts";
import { isPossible } from "./is-possible.ts";
import { modelScores } from "./model-scores.ts";
import { proseOf } from "./prose.ts";
import { readEvidence } from "./read-evidence.ts";
import { type TaskModel, taskModel } from "./task-model.ts";
import { taskScores } from "./task-scores.ts";
import { TASK_TYPES, type TaskType } from "./task-type.ts";

/** What phrases and signs count beside the model. */
export const PHRASES_COUNT = 0.5;

/**
 * What a conversation is about, by its last user message above all: phrases and signs that were written down, and
 * words that were learned from examples. Pure; reads a bounded part of the texts.
 *
 * @param model what was learned; another one only where models are compared
 */
export function classifyTask(request: ChatRequest, model: TaskModel = taskModel()): TaskType {
  const conversation = readConversation(request);
  const prose = proseOf(conversation.last);
  const evidence = readEvidence(conversation, prose);
  const scoreOf = taskScores(evidence);
  const learned = modelScores(model, evidence, (visit) =>
    conversationFeatures(conversation, prose, visit),
  );
  return strongest((task, place) =>
    isPossible(task, conversation)
      ? PHRASES_COUNT * scoreOf(task) + (learned[place] ?? 0)
      : Number.NEGATIVE_INFINITY,
  );
}

function strongest(scoreOf: (task: TaskType, place: number) => number): TaskType {
  let best: TaskType = "chat";
  let most = Number.NEGATIVE_INFINITY;
  for (const [place, task] of TASK_TYPES.entries()) {
    const score = scoreOf(task, place);
    if (score <= most) continue;
    best = task;
    most = score;
  }
  return best;
}
