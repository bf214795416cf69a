import type { ProcessGroup } from "../ports/process-group.ts";
import { createTopics } from "./topics.ts";

/** The group of a process that is alone: it answers its own questions. */
export function createSoloGroup(): ProcessGroup {
  const topics = createTopics();
  return {
    worker: undefined,
    listen: topics.listen,
    tell: () => {},
    askAll: (topic, question) =>
      topics.ask(topic, question).then(
        (answer) => [answer],
        () => [],
      ),
  };
}
