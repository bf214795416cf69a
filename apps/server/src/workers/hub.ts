import { createLink, type Link } from "./link.ts";
import { createSharedState } from "./shared-state.ts";
import { createTopics } from "./topics.ts";

/** What a worker is told of itself. */
export interface WorkerRole {
  /** From 1. */
  readonly worker: number;
  /** The first of a start: it says what a start has to say. */
  readonly isFirst: boolean;
}

/** A worker's place at the hub. */
export interface Seat {
  /** Takes a message of the worker. */
  receive(message: unknown): void;
  /** The worker is gone: what it held is free. */
  leave(): void;
}

/** What joins the workers of one `serve`, in their parent: it passes on what they tell and holds what they share. */
export interface Hub {
  /** `send` puts a message on the worker's channel. */
  join(role: WorkerRole, send: (message: object) => void): Seat;
}

interface AskAll {
  readonly topic: string;
  readonly question: unknown;
  readonly withinMs: number;
}

/**
 * A hub without workers. `now` in ms since the epoch.
 *
 * @param onListening hears what a worker says when it listens
 */
export function createHub(
  now: () => number,
  onListening: (worker: number, said: unknown) => void,
): Hub {
  const links = new Set<Link>();
  const shared = createSharedState(now);
  return {
    join(role, send) {
      const topics = createTopics();
      const link = createLink(send, topics);
      const others = () => [...links].filter((each) => each !== link);
      const tellOthers = (topic: string, data: unknown): void => {
        for (const other of others()) other.tell(topic, data);
      };
      topics.listen("hello", () => role);
      topics.listen("listening", (said) => onListening(role.worker, said));
      topics.listen("relay", (data) => {
        const { topic, message } = data as { topic: string; message: unknown };
        tellOthers(topic, message);
      });
      topics.listen("ask-others", async (data) => {
        const { topic, question, withinMs } = data as AskAll;
        const asked = others().map((other) => other.ask(topic, question, withinMs));
        const answers = await Promise.allSettled(asked);
        return answers.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
      });
      const release = shared.serve(topics, tellOthers);
      links.add(link);
      return {
        receive: link.receive,
        leave() {
          links.delete(link);
          release();
        },
      };
    },
  };
}
