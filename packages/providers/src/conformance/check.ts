/** One thing an adapter has to keep: give `name` and `run` to the test runner of your choice. */
export interface Check {
  readonly name: string;
  /** Throws, or rejects, when it is not kept. */
  readonly run: () => void | Promise<void>;
}
