import type { ProcessGroup } from "../ports/process-group.ts";
import type { Link } from "./link.ts";
import type { Topics } from "./topics.ts";

/** How long an answer is waited for unless the one who asks says otherwise, in ms. */
const WITHIN_MS = 2_000;
/** What the way through the parent may take beside, in ms. */
const WAY_MS = 1_000;

/** The group of a worker: its parent passes on what goes to the others. */
export function createWorkerGroup(worker: number, parent: Link, topics: Topics): ProcessGroup {
  return {
    worker,
    listen: topics.listen,
    tell: (topic, message) => parent.tell("relay", { topic, message }),
    async askAll(topic, question, withinMs = WITHIN_MS) {
      const asked = { topic, question, withinMs };
      const [own, others] = await Promise.allSettled([
        topics.ask(topic, question),
        parent.ask("ask-others", asked, withinMs + WAY_MS),
      ]);
      const theirs = others.status === "fulfilled" ? (others.value as readonly unknown[]) : [];
      return own.status === "fulfilled" ? [own.value, ...theirs] : theirs;
    },
  };
}
