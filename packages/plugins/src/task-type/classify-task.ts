import type { ChatRequest } from "@sluice/schema";
import { readConversation } from "./conversation.ts";
import { Evidence } from "./evidence.ts";
import { readLearnedWords } from "./learned-words.ts";
import { proseOf } from "./prose.ts";
import { readAside, readCode, readMessage } from "./read-phrases.ts";
import { readSigns } from "./read-signs.ts";
import { taskScores } from "./task-scores.ts";
import { TASK_TYPES, type TaskType } from "./task-type.ts";

/** Shares of what stands beside the last message, and how much of it is read, in characters. */
const BESIDE = { system: 0.6, earlier: 0.6, most: 600 } as const;
/** What learned words count beside phrases and signs, which somebody thought about. */
const LEARNED = 0.35;
/** A message of fewer characters is read together with the one before it. */
const SHORT = 60;

/**
 * What a conversation is about, by its last user message above all: words and phrases of several languages,
 * code blocks, attachments, tools and lengths. Pure; reads a bounded part of the texts.
 */
export function classifyTask(request: ChatRequest): TaskType {
  const conversation = readConversation(request);
  const { last, earlier, system } = conversation;
  const prose = proseOf(last);
  const evidence = new Evidence();
  readMessage(prose.text, evidence);
  readCode(prose.code, 0.4, evidence);
  readSigns(conversation, prose, evidence);
  readAside(system, BESIDE.most, BESIDE.system, evidence);
  if (last.length < SHORT) readAside(earlier, BESIDE.most, BESIDE.earlier, evidence);
  const learned = readLearnedWords(last);
  const scoreOf = taskScores(evidence);
  return strongest((task, place) => scoreOf(task) + LEARNED * (learned[place] ?? 0));
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
