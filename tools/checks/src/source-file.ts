/** One file of the repository: its path from the root with forward slashes, and its text. */
export interface SourceFile {
  readonly path: string;
  /** Empty for fixtures and for files that are not text. */
  readonly text: string;
}
