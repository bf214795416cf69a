import { within } from "../stores/within.ts";
import type { Topics } from "./topics.ts";

/** One end of the channel between a worker and its parent. Plain JSON data both ways, in order. */
export interface Link {
  /** What the other end's listener of the topic answers; rejects when it fails, or says nothing in time. */
  ask(topic: string, data: unknown, withinMs?: number): Promise<unknown>;
  /** The same without an answer; lost when the other end is gone. */
  tell(topic: string, data: unknown): void;
  /** Takes a message from the other end; those of others on the same channel are passed over. */
  receive(message: unknown): void;
}

type Message =
  | { readonly kind: "ask"; readonly id: number; readonly topic: string; readonly data: unknown }
  | { readonly kind: "answer"; readonly id: number; readonly data: unknown }
  | { readonly kind: "failed"; readonly id: number }
  | { readonly kind: "tell"; readonly topic: string; readonly data: unknown };

interface Waiting {
  readonly resolve: (data: unknown) => void;
  readonly reject: (reason: Error) => void;
}

/** What marks our messages on a channel that others use too. */
const MARK = "sluice";
/** Longest wait for an answer unless the one who asks says otherwise, in ms. */
const WITHIN_MS = 2_000;

/**
 * Opens an end.
 *
 * @param send puts a message on the channel; does not throw when the other end is gone
 * @param topics who answers the other end's questions here
 */
export function createLink(send: (message: object) => void, topics: Topics): Link {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  const post = (message: Message): void => send({ [MARK]: message });
  const settle = (id: number, act: (waiting: Waiting) => void): void => {
    const found = waiting.get(id);
    waiting.delete(id);
    if (found !== undefined) act(found);
  };
  const take = (message: Message): void => {
    switch (message.kind) {
      case "ask": {
        const { id, topic, data } = message;
        topics.ask(topic, data).then(
          (answer) => post({ kind: "answer", id, data: answer }),
          () => post({ kind: "failed", id }),
        );
        return;
      }
      case "tell":
        topics.ask(message.topic, message.data).catch(() => {});
        return;
      case "answer":
        settle(message.id, ({ resolve }) => resolve(message.data));
        return;
      case "failed":
        settle(message.id, ({ reject }) => reject(new Error("the other process could not answer")));
        return;
    }
  };
  return {
    async ask(topic, data, withinMs = WITHIN_MS) {
      last += 1;
      const id = last;
      const answer = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
      post({ kind: "ask", id, topic, data });
      try {
        return await within(withinMs, answer);
      } finally {
        waiting.delete(id);
      }
    },
    tell: (topic, data) => post({ kind: "tell", topic, data }),
    receive(message) {
      if (typeof message !== "object" || message === null || !(MARK in message)) return;
      take(message[MARK] as Message);
    },
  };
}
