import type { Conversation } from "./conversation.ts";

/** What a conversation has used so far. */
export interface ConversationTotal {
  readonly tokens: number;
  /** USD. */
  readonly cost: number;
}

/** Tokens and cost of all answers whose usage is known, failed ones included: they may cost too. */
export function conversationTotal(conversation: Conversation): ConversationTotal {
  return conversation.reduce<ConversationTotal>(
    (sum, { answer }) => ({
      tokens: sum.tokens + (answer.usage?.total_tokens ?? 0),
      cost: sum.cost + (answer.usage?.cost ?? 0),
    }),
    { tokens: 0, cost: 0 },
  );
}
