import type { Endpoint } from "@sluice/schema";

/** Who made a model: what it takes beside the common parameters goes by that. */
export type ModelFamily =
  | "claude"
  | "nova"
  | "gpt"
  | "mistral-ai"
  | "command"
  | "grok"
  /** Models with open weights that the service itself runs: it holds them to schemas. */
  | "open"
  | "other";

/** A model's family, and the name that its version can be read from. */
export interface NamedModel {
  readonly family: ModelFamily;
  readonly name: string;
}

const FAMILIES: readonly (readonly [RegExp, ModelFamily])[] = [
  [/claude/, "claude"],
  [/\bnova-/, "nova"],
  [/\bopenai\b|\bgpt-/, "gpt"],
  [/mi[sx]tral|ministral|magistral|pixtral|voxtral|devstral/, "mistral-ai"],
  [/cohere|\bcommand-/, "command"],
  [/\bxai\b|\bgrok-/, "grok"],
  [/qwen|gemma|minimax|moonshot|kimi|nemotron|deepseek[.-]v3/, "open"],
];

/**
 * The family of an endpoint's model. An id and most ARNs name it; the ARN of an application's profile does
 * not, and then the catalogue's slug does.
 */
export function modelFamily({
  upstreamModel,
  model,
}: Pick<Endpoint, "upstreamModel" | "model">): NamedModel {
  for (const name of [upstreamModel.toLowerCase(), model.toLowerCase()]) {
    const found = FAMILIES.find(([pattern]) => pattern.test(name));
    if (found !== undefined) return { family: found[1], name };
  }
  return { family: "other", name: upstreamModel };
}
