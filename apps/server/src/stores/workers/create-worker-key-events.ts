import type { KeyEvents } from "../../ports/key-events.ts";
import type { ProcessGroup } from "../../ports/process-group.ts";
import { createMemoryKeyEvents } from "../memory/create-memory-key-events.ts";

const TOPIC = "keys";

/** What becomes of keys, told to all workers of one `serve` through their parent. */
export function createWorkerKeyEvents(group: Pick<ProcessGroup, "listen" | "tell">): KeyEvents {
  const { tell, subscribe } = createMemoryKeyEvents();
  group.listen(TOPIC, (keyHash) => tell(String(keyHash)));
  return {
    async publish(keyHash) {
      tell(keyHash);
      group.tell(TOPIC, keyHash);
    },
    subscribe,
  };
}
