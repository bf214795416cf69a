import type { ChatChunk } from "@sluice/schema";
import type { ChatRequestBody } from "../api/chat-request-body.ts";
import { type Answer, newAnswer } from "./answer.ts";
import { applyChunk } from "./apply-chunk.ts";
import { type StreamEnd, settleAnswer } from "./settle-answer.ts";

/** A prompt, the request it went out in, and its answer. */
export interface Exchange {
  readonly id: string;
  readonly prompt: string;
  readonly request: ChatRequestBody;
  readonly answer: Answer;
}

/** The exchanges on the page, oldest first. */
export type Conversation = readonly Exchange[];

/** All that can happen to a conversation; `at` is in ms on the page's clock. */
export type ConversationEvent =
  | {
      readonly kind: "sent";
      readonly id: string;
      readonly prompt: string;
      readonly request: ChatRequestBody;
      readonly at: number;
    }
  | {
      readonly kind: "received";
      readonly id: string;
      readonly chunks: readonly ChatChunk[];
      readonly at: number;
    }
  | { readonly kind: "over"; readonly id: string; readonly end: StreamEnd; readonly at: number }
  | { readonly kind: "withdrawn"; readonly id: string }
  | { readonly kind: "cleared" };

/** The conversation after one more event. Events of an exchange that is gone change nothing. */
export function nextConversation(before: Conversation, event: ConversationEvent): Conversation {
  switch (event.kind) {
    case "sent": {
      const { id, prompt, request, at } = event;
      return [...before, { id, prompt, request, answer: newAnswer(at) }];
    }
    case "received":
      return changeAnswer(before, event.id, (answer) =>
        answer.endedAt === undefined
          ? event.chunks.reduce((sofar, chunk) => applyChunk(sofar, chunk, event.at), answer)
          : answer,
      );
    case "over":
      return changeAnswer(before, event.id, (answer) => settleAnswer(answer, event.end, event.at));
    case "withdrawn":
      return before.filter((exchange) => exchange.id !== event.id);
    case "cleared":
      return [];
  }
}

function changeAnswer(
  before: Conversation,
  id: string,
  change: (answer: Answer) => Answer,
): Conversation {
  return before.map((exchange) =>
    exchange.id === id ? { ...exchange, answer: change(exchange.answer) } : exchange,
  );
}
