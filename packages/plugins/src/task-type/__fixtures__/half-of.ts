import type { LabelledPrompt } from "./labelled-prompt.ts";

/**
 * Which half a prompt is in: a hash of what it says decides (FNV-1a, 32 bits), so that neither a new prompt nor
 * another order moves one from half to half.
 */
export function halfOf({ text, system = "", before = [] }: LabelledPrompt): "tuning" | "test" {
  let hash = 0x811c9dc5;
  for (const character of [system, ...before, text].join("\n")) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  // The last bits of this hash hardly depend on all characters; the middle ones do.
  return ((hash >>> 16) & 1) === 0 ? "tuning" : "test";
}
