import type { KeyEvents, KeyListener } from "../../ports/key-events.ts";

/** Key events of one process, for those who share a process only; also the local half of every other way. */
export function createMemoryKeyEvents(): KeyEvents & { tell: KeyListener } {
  const listeners = new Set<KeyListener>();
  const tell: KeyListener = (keyHash) => {
    for (const listener of [...listeners]) listener(keyHash);
  };
  return {
    tell,
    async publish(keyHash) {
      tell(keyHash);
    },
    subscribe(listener) {
      // Wrapped, so that a listener that subscribes twice is one that hears twice.
      const own: KeyListener = (keyHash) => listener(keyHash);
      listeners.add(own);
      return () => void listeners.delete(own);
    },
  };
}
