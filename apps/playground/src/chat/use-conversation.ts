import { useCallback, useEffect, useReducer, useRef } from "react";
import type { ChatRequestBody } from "../api/chat-request-body.ts";
import type { Client } from "../api/client.ts";
import type { Failure } from "../api/failure.ts";
import { type Conversation, nextConversation } from "./conversation.ts";
import { runExchange } from "./run-exchange.ts";

/** The conversation and what can be done with it. */
export interface ConversationControl {
  readonly conversation: Conversation;
  /** Sends a prompt; an answer that is still coming is stopped first. */
  readonly send: (prompt: string, request: ChatRequestBody) => void;
  readonly stop: () => void;
  /** Takes an exchange out, to ask it again. */
  readonly withdraw: (id: string) => void;
  readonly clear: () => void;
}

/** Keeps the conversation with one key; leaving the page closes the open connection. */
export function useConversation(
  client: Client,
  key: string,
  onFailure: (failure: Failure) => void,
): ConversationControl {
  const [conversation, tell] = useReducer(nextConversation, []);
  const open = useRef<AbortController>(undefined);
  const sent = useRef(0);

  const stop = useCallback(() => open.current?.abort(), []);
  useEffect(() => stop, [stop]);

  const send = (prompt: string, request: ChatRequestBody) => {
    stop();
    const controller = new AbortController();
    open.current = controller;
    sent.current += 1;
    const id = `exchange-${sent.current}`;
    const now = () => performance.now();
    tell({ kind: "sent", id, prompt, request, at: now() });
    runExchange({
      id,
      signal: controller.signal,
      now,
      open: (signal) => client.chat(key, request, signal),
      tell,
    }).then((failure) => failure && onFailure(failure));
  };

  const clear = () => {
    stop();
    tell({ kind: "cleared" });
  };

  const withdraw = (id: string) => tell({ kind: "withdrawn", id });

  return { conversation, send, stop, withdraw, clear };
}
