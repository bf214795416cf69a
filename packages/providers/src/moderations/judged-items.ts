import type { ModerationsRequest } from "@sluice/schema";

type Input = ModerationsRequest["input"];
/** A text, or the turns of a conversation whose last one is judged. */
export type JudgedItem = Exclude<Input, string>[number];

/** What there is to judge, one verdict for each. */
export function judgedItems(input: Input): readonly JudgedItem[] {
  return typeof input === "string" ? [input] : input;
}

/** The judged text of each, for providers that see no conversation. */
export function judgedTexts(input: Input): string | readonly string[] {
  if (typeof input === "string") return input;
  return input.map((item) => (typeof item === "string" ? item : (item.at(-1)?.content ?? "")));
}
