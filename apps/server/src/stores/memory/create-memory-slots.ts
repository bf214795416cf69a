/** How many calls of each key run now, counted without waiting. */
export interface MemorySlots {
  /** False: `most` of them run already. */
  take(key: string, most: number): boolean;
  /** Gives back one that was taken. */
  release(key: string): void;
}

/** Slots of one process; a key without a running call takes no memory. */
export function createMemorySlots(): MemorySlots {
  const running = new Map<string, number>();
  return {
    take(key, most) {
      const count = running.get(key) ?? 0;
      if (count >= most) return false;
      running.set(key, count + 1);
      return true;
    },
    release(key) {
      const count = running.get(key) ?? 0;
      if (count > 1) running.set(key, count - 1);
      else running.delete(key);
    },
  };
}
