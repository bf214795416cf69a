/** A vocabulary that there is a tokenizer of. */
export type Vocabulary = "o200k_base" | "cl100k_base";

/** GPT-3.5, GPT-4 and its turbo, at whoever serves them; GPT-4o, 4.1 and 4.5 have the newer one. */
const OLDER = /^gpt-(?:3\.?5|4(?![\d.o]))/;
/** Embeddings of OpenAI. */
const OLDER_VECTORS = /^text-embedding-(?:3|ada-002)/;

/**
 * The vocabulary that counts for a model: its own, where there is a tokenizer of it, else OpenAI's newest, which is
 * near to those of other makers.
 */
export function vocabularyOf(model: string | null | undefined): Vocabulary {
  const name = model?.slice(model.indexOf("/") + 1) ?? "";
  return OLDER.test(name) || OLDER_VECTORS.test(name) ? "cl100k_base" : "o200k_base";
}
