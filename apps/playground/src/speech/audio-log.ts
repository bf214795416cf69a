import type { Bytes } from "../api/speech-stream.ts";

/** The bytes of one clip in the order they came, for as long as the clip is kept. */
export interface AudioLog {
  readonly parts: readonly Bytes[];
  size(): number;
  /** No more will come; whether that was all is the clip's to say. */
  isOver(): boolean;
  push(bytes: Bytes): void;
  end(): void;
  /** Calls back after each push and after the end; gives the way to be called no more. */
  subscribe(listener: () => void): () => void;
}

/** An empty log. */
export function createAudioLog(): AudioLog {
  const parts: Bytes[] = [];
  const listeners = new Set<() => void>();
  let size = 0;
  let over = false;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    parts,
    size: () => size,
    isOver: () => over,
    push(bytes) {
      parts.push(bytes);
      size += bytes.length;
      tell();
    },
    end() {
      over = true;
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
