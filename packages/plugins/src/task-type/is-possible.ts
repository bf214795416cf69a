import type { Conversation } from "./conversation.ts";
import type { TaskType } from "./task-type.ts";

/** Characters from which on a conversation is long. */
export const LONG_CONVERSATION = 60_000;

/** Whether a conversation can be about a task, whatever its words say: nothing is seen where no picture is. */
export function isPossible(task: TaskType, conversation: Conversation): boolean {
  switch (task) {
    case "vision":
      return conversation.everShows;
    case "audio":
      return conversation.everSounds;
    case "tool-use":
      return conversation.hasTools;
    case "long-context":
      return conversation.characters >= LONG_CONVERSATION;
    default:
      return true;
  }
}
