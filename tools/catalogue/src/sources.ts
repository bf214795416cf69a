/** A package that a table is taken from. */
export type SourcePackage =
  | "@earendil-works/pi-ai"
  | "@oh-my-pi/pi-catalog"
  | "@pydantic/genai-prices";

/** Where the models of one public provider are found. */
export interface Source {
  /** The provider, as the server's presets name it. */
  readonly provider: string;
  readonly package: SourcePackage;
  /** The package's own name of the provider. */
  readonly table: string;
  /** Who made the models whose names say nothing of it; absent: the provider did. */
  readonly author?: string;
}

/** When each package's data was made, as its registry or the data itself says. */
export const DATA_OF: Readonly<Record<SourcePackage, string>> = {
  "@earendil-works/pi-ai": "2026-11-20",
  "@oh-my-pi/pi-catalog": "2026-09-23",
  "@pydantic/genai-prices": "2026-09-23",
};

const pi = "@earendil-works/pi-ai";

/** One table for each public provider that any of the packages knows; the freshest package comes first. */
export const SOURCES: readonly Source[] = [
  { provider: "openai", package: pi, table: "openai" },
  { provider: "anthropic", package: pi, table: "anthropic" },
  { provider: "gemini", package: pi, table: "google", author: "google" },
  { provider: "mistral", package: pi, table: "mistral", author: "mistralai" },
  { provider: "groq", package: pi, table: "groq" },
  { provider: "deepseek", package: pi, table: "deepseek" },
  { provider: "xai", package: pi, table: "xai", author: "x-ai" },
  { provider: "openrouter", package: pi, table: "openrouter" },
  { provider: "together", package: pi, table: "together" },
  { provider: "fireworks", package: pi, table: "fireworks" },
  { provider: "cerebras", package: pi, table: "cerebras" },
  { provider: "deepinfra", package: "@oh-my-pi/pi-catalog", table: "deepinfra" },
  { provider: "cohere", package: "@pydantic/genai-prices", table: "cohere" },
  { provider: "perplexity", package: "@pydantic/genai-prices", table: "perplexity" },
  { provider: "voyage", package: "@pydantic/genai-prices", table: "voyageai" },
];
