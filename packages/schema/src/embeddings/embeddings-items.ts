import type { EmbeddingsInput } from "./input.ts";

type Multimodal = Extract<Exclude<EmbeddingsInput, string>[number], { content: unknown }>;

/** What one vector stands for. */
export type EmbeddingsItem =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "tokens"; readonly tokens: readonly number[] }
  | { readonly kind: "parts"; readonly parts: Multimodal["content"] };

/** The inputs of a request one by one, whatever form they came in (wire reference §14.3). */
export function embeddingsItems(input: EmbeddingsInput): readonly EmbeddingsItem[] {
  if (typeof input === "string") return [{ kind: "text", text: input }];
  if (isTokens(input)) return [{ kind: "tokens", tokens: input }];
  return input.map((item): EmbeddingsItem => {
    if (typeof item === "string") return { kind: "text", text: item };
    if (typeof item === "number") return { kind: "tokens", tokens: [item] };
    return Array.isArray(item)
      ? { kind: "tokens", tokens: item }
      : { kind: "parts", parts: item.content };
  });
}

function isTokens(input: Exclude<EmbeddingsInput, string>): input is number[] {
  return typeof input[0] === "number";
}
