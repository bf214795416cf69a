import type { ConfigPath } from "../config-issue.ts";

/** A place in the file; both count from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Where the keys and values of a file stand, by path. */
export interface Positions {
  /** The key; of a list's item, the item itself. The nearest parent's when there is no such key. */
  keyAt(path: ConfigPath): Position;
  /** The value; a mapping or list is pointed at by its key. */
  valueAt(path: ConfigPath): Position;
}
