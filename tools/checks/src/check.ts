import type { Finding } from "./finding.ts";
import type { SourceFile } from "./source-file.ts";

/** One convention, kept by machine. */
export interface Check {
  /** Kebab-case; exceptions name it. */
  readonly name: string;
  /** What must hold, in a sentence. */
  readonly promise: string;
  readonly find: (files: readonly SourceFile[]) => readonly Finding[];
}
