import type { Script } from "../script.ts";
import { steps } from "../steps.ts";

const categories = [
  "harassment",
  "harassment/threatening",
  "hate",
  "hate/threatening",
  "illicit",
  "illicit/violent",
  "self-harm",
  "self-harm/instructions",
  "self-harm/intent",
  "sexual",
  "sexual/minors",
  "violence",
  "violence/graphic",
] as const;

/** What a moderation answer says. */
export interface ModerationsOptions {
  /** For each input the categories that are flagged: [[]], one harmless input, unless given. */
  readonly flagged?: readonly (readonly string[])[];
}

const result = (flagged: readonly string[]) => ({
  flagged: flagged.length > 0,
  categories: Object.fromEntries(categories.map((name) => [name, flagged.includes(name)])),
  category_scores: Object.fromEntries(
    categories.map((name) => [name, flagged.includes(name) ? 0.97 : 0.001]),
  ),
});

/** A moderation answer as OpenAI sends it, one result an input. */
export function moderationsAnswer(options: ModerationsOptions = {}): Script {
  const results = (options.flagged ?? [[]]).map(result);
  return [steps.status(200), steps.json({ id: "modr-mock", model: "mock-moderation", results })];
}
