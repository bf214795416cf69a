import { createHash } from "node:crypto";
import type { LabelledPrompt } from "./labelled-prompt.ts";

/** A mark of what a model was trained on: it is another one as soon as a prompt or a label is. */
export function digestOf(prompts: readonly LabelledPrompt[]): string {
  const lines = prompts.map((prompt) => JSON.stringify(prompt));
  return createHash("sha256").update(lines.join("\n")).digest("hex").slice(0, 16);
}
