import type { ConfigPath } from "./config-issue.ts";

/** A mistake that only shows when the parts of a file are seen together. */
export interface Mistake {
  readonly path: ConfigPath;
  readonly message: string;
  /** Set when the key is wrong, not its value. */
  readonly at?: "key";
}
