/** Takes a message or a question of a topic; what it returns answers the question. Plain JSON data both ways. */
export type TopicListener = (data: unknown) => unknown;

/**
 * The processes of one `serve`: with `--workers N` there are N that serve, which talk through their parent;
 * without, this one is alone. Messages are plain JSON data.
 *
 * What all of them together know (as for `/metrics`) is asked with `askAll`: each answers with what it gave
 * `listen` for the topic, the asking one included.
 */
export interface ProcessGroup {
  /** The number of this worker, from 1; undefined: there are none. A worker that takes a dead one's place has its number. */
  readonly worker: number | undefined;
  /** Who answers and hears in this process; one a topic. Gives the function that ends it. */
  listen(topic: string, listener: TopicListener): () => void;
  /** Tells the other workers, in order. A worker that dies meanwhile misses it. */
  tell(topic: string, message: unknown): void;
  /**
   * The answers of all workers, this one's first. Those that listen to no such topic, fail, or say nothing for
   * `withinMs` (2 s unless given) are left out. Never rejects.
   */
  askAll(topic: string, question: unknown, withinMs?: number): Promise<readonly unknown[]>;
}
