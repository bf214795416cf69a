import type { TextKind } from "./text-kind.ts";

/** Gives back texts that are read as one, changed or not. */
export type Rewrite = (texts: readonly string[], kind: TextKind) => readonly string[];
