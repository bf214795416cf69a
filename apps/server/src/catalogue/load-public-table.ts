import type { PublicTable } from "./public-model.ts";

/** A JSON module; its literals are wider than the words of a table, which the generator's types keep. */
interface TableModule {
  readonly default: unknown;
}

/** Each table is a module of its own: a start reads those of its providers and no other. */
const TABLES: Readonly<Record<string, () => Promise<TableModule>>> = {
  openai: () => import("./data/openai.json", { with: { type: "json" } }),
  anthropic: () => import("./data/anthropic.json", { with: { type: "json" } }),
  gemini: () => import("./data/gemini.json", { with: { type: "json" } }),
  cohere: () => import("./data/cohere.json", { with: { type: "json" } }),
  mistral: () => import("./data/mistral.json", { with: { type: "json" } }),
  groq: () => import("./data/groq.json", { with: { type: "json" } }),
  deepseek: () => import("./data/deepseek.json", { with: { type: "json" } }),
  xai: () => import("./data/xai.json", { with: { type: "json" } }),
  openrouter: () => import("./data/openrouter.json", { with: { type: "json" } }),
  together: () => import("./data/together.json", { with: { type: "json" } }),
  fireworks: () => import("./data/fireworks.json", { with: { type: "json" } }),
  deepinfra: () => import("./data/deepinfra.json", { with: { type: "json" } }),
  cerebras: () => import("./data/cerebras.json", { with: { type: "json" } }),
  perplexity: () => import("./data/perplexity.json", { with: { type: "json" } }),
  voyage: () => import("./data/voyage.json", { with: { type: "json" } }),
};

/** What the built-in catalogue knows of a public provider, by its slug; undefined: nothing. */
export async function loadPublicTable(provider: string): Promise<PublicTable | undefined> {
  const load = Object.hasOwn(TABLES, provider) ? TABLES[provider] : undefined;
  return load === undefined ? undefined : ((await load()).default as PublicTable);
}
