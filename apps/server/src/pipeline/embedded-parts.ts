import { type EmbeddingsInput, embeddingsItems } from "@sluice/schema";

/** What an embeddings request holds. */
export interface EmbeddedParts {
  readonly texts: readonly string[];
  /** Tokens that came as such. */
  readonly tokens: number;
  readonly images: number;
}

/** The inputs of all kinds (wire reference §14.3), sorted by what is counted of them. */
export function embeddedParts(input: EmbeddingsInput): EmbeddedParts {
  const items = embeddingsItems(input);
  const parts = items.flatMap((item) => (item.kind === "parts" ? item.parts : []));
  const tokens = items.reduce(
    (sum, item) => (item.kind === "tokens" ? sum + item.tokens.length : sum),
    0,
  );
  return {
    texts: [
      ...items.flatMap((item) => (item.kind === "text" ? [item.text] : [])),
      ...parts.flatMap(({ text }) => (typeof text === "string" ? [text] : [])),
    ],
    tokens,
    images: parts.filter(({ type }) => type === "image_url").length,
  };
}
