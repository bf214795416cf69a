import {
  type LabelledPrompt,
  requestOf,
} from "../../src/task-type/__fixtures__/labelled-prompt.ts";
import { readConversation } from "../../src/task-type/conversation.ts";
import { conversationFeatures } from "../../src/task-type/conversation-features.ts";
import { isPossible } from "../../src/task-type/is-possible.ts";
import { TOPICS } from "../../src/task-type/phrases/phrase-list.ts";
import { proseOf } from "../../src/task-type/prose.ts";
import { readEvidence } from "../../src/task-type/read-evidence.ts";
import { taskScores } from "../../src/task-type/task-scores.ts";
import { TASK_TYPES } from "../../src/task-type/task-type.ts";
import { topicValue } from "../../src/task-type/topic-value.ts";

/** What is learned from: a prompt as the model sees it. */
export interface Example {
  /** Place of its task in `TASK_TYPES`. */
  readonly task: number;
  /** Whether it can be about each task, in the order of `TASK_TYPES`. */
  readonly possible: readonly boolean[];
  /** By feature, how much it counts. */
  readonly features: ReadonlyMap<number, number>;
  /** What phrases say of it; absent: they are not to be learned to be trusted by it. */
  readonly phrases?: {
    /** In the order of `TOPICS`. */
    readonly topics: readonly number[];
    /** In the order of `TASK_TYPES`. */
    readonly scores: readonly number[];
  };
}

/** A prompt as the model sees it, with what phrases say or without. */
export function exampleOf(prompt: LabelledPrompt, withPhrases: boolean): Example {
  const conversation = readConversation(requestOf(prompt));
  const prose = proseOf(conversation.last);
  const features = new Map<number, number>();
  conversationFeatures(conversation, prose, (feature, value) => {
    features.set(feature, Math.max(value, features.get(feature) ?? 0));
  });
  const task = TASK_TYPES.indexOf(prompt.task);
  const possible = TASK_TYPES.map((each) => isPossible(each, conversation));
  if (!withPhrases) return { task, possible, features };
  const evidence = readEvidence(conversation, prose);
  const topics = TOPICS.map((topic) => topicValue(evidence.of(topic)));
  const scores = TASK_TYPES.map(taskScores(evidence));
  return { task, possible, features, phrases: { topics, scores } };
}
