import type { TopicListener } from "../ports/process-group.ts";

/** Who listens to which topic in this process. */
export interface Topics {
  listen(topic: string, listener: TopicListener): () => void;
  /** What the listener of the topic gives; rejects with its error, or when nobody listens. */
  ask(topic: string, data: unknown): Promise<unknown>;
}

/** Topics nobody listens to yet. */
export function createTopics(): Topics {
  const listeners = new Map<string, TopicListener>();
  return {
    listen(topic, listener) {
      listeners.set(topic, listener);
      return () => {
        if (listeners.get(topic) === listener) listeners.delete(topic);
      };
    },
    async ask(topic, data) {
      const listener = listeners.get(topic);
      if (listener === undefined) throw new Error(`Nobody listens to ${topic}`);
      return listener(data);
    },
  };
}
