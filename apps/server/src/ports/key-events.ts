/** Hears which key changed or is gone, by its hash; `all` when nobody knows which (messages may have been lost). */
export type KeyListener = (keyHash: string | "all") => void;

/** Tells every process of an installation what became of keys, so that none goes by what it remembers. */
export interface KeyEvents {
  /**
   * Told to the listeners of this process at once, to those of the others as soon as the way there takes.
   * Never rejects: a message that cannot be sent is made up for by how short callers are remembered.
   */
  publish(keyHash: string): Promise<void>;
  /** Gives the function that ends it. */
  subscribe(listener: KeyListener): () => void;
}
