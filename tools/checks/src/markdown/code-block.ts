/** A fenced block of a Markdown file that a test is to run. */
export interface CodeBlock {
  readonly path: string;
  /** Line of the opening fence, counted from 1. */
  readonly line: number;
  /** Word after the fence: `ts`, `yaml`. */
  readonly language: string;
  /** What stands in the comment before it: `<!-- test -->` gives "", `<!-- test: x -->` gives "x". */
  readonly purpose: string;
  readonly code: string;
}
