import type { KeyEvents } from "../ports/key-events.ts";

/** Key events that go several ways; who listens may hear of one change more than once. */
export function joinedKeyEvents(ways: readonly KeyEvents[]): KeyEvents {
  return {
    async publish(keyHash) {
      await Promise.all(ways.map((way) => way.publish(keyHash)));
    },
    subscribe(listener) {
      const ends = ways.map((way) => way.subscribe(listener));
      return () => {
        for (const end of ends) end();
      };
    },
  };
}
