/** A step from a mapping or list of the file to something in it. */
export type ConfigPath = readonly (string | number)[];

/** One mistake in a configuration file; lines and columns count from 1. */
export interface ConfigIssue {
  readonly line: number;
  readonly column: number;
  readonly path: ConfigPath;
  /** What is wrong, and what is allowed. */
  readonly message: string;
}
