/** A public provider whose API an adapter speaks, so that an API key is all it takes. */
export interface PublicProvider {
  readonly slug: string;
  /** Display name. */
  readonly name: string;
  /** The environment variable its users keep the key in. */
  readonly variable: string;
  /** With the version segment, where it has one. */
  readonly baseUrl: string;
  /** Who speaks its API; `openai` unless given. */
  readonly adapter?: string;
}

/** Public providers, in the order they are offered. */
export const PUBLIC_PROVIDERS: readonly PublicProvider[] = [
  {
    slug: "openai",
    name: "OpenAI",
    variable: "OPENAI_API_KEY",
    baseUrl: "https://api.openai.com/v1",
  },
  {
    slug: "anthropic",
    name: "Anthropic",
    variable: "ANTHROPIC_API_KEY",
    baseUrl: "https://api.anthropic.com/v1",
    adapter: "anthropic",
  },
  {
    slug: "gemini",
    name: "Google",
    variable: "GEMINI_API_KEY",
    baseUrl: "https://generativelanguage.googleapis.com/v1beta",
    adapter: "gemini",
  },
  {
    slug: "cohere",
    name: "Cohere",
    variable: "COHERE_API_KEY",
    baseUrl: "https://api.cohere.com/v2",
    adapter: "cohere",
  },
  {
    slug: "mistral",
    name: "Mistral",
    variable: "MISTRAL_API_KEY",
    baseUrl: "https://api.mistral.ai/v1",
    adapter: "mistral",
  },
  {
    slug: "groq",
    name: "Groq",
    variable: "GROQ_API_KEY",
    baseUrl: "https://api.groq.com/openai/v1",
    adapter: "groq",
  },
  {
    slug: "deepseek",
    name: "DeepSeek",
    variable: "DEEPSEEK_API_KEY",
    baseUrl: "https://api.deepseek.com/v1",
    adapter: "deepseek",
  },
  {
    slug: "xai",
    name: "xAI",
    variable: "XAI_API_KEY",
    baseUrl: "https://api.x.ai/v1",
    adapter: "xai",
  },
  {
    slug: "openrouter",
    name: "OpenRouter",
    variable: "OPENROUTER_API_KEY",
    baseUrl: "https://openrouter.ai/api/v1",
    adapter: "openrouter",
  },
  {
    slug: "together",
    name: "Together",
    variable: "TOGETHER_API_KEY",
    baseUrl: "https://api.together.xyz/v1",
  },
  {
    slug: "fireworks",
    name: "Fireworks",
    variable: "FIREWORKS_API_KEY",
    baseUrl: "https://api.fireworks.ai/inference/v1",
  },
  {
    slug: "deepinfra",
    name: "DeepInfra",
    variable: "DEEPINFRA_API_KEY",
    baseUrl: "https://api.deepinfra.com/v1/openai",
  },
  {
    slug: "cerebras",
    name: "Cerebras",
    variable: "CEREBRAS_API_KEY",
    baseUrl: "https://api.cerebras.ai/v1",
    adapter: "cerebras",
  },
  {
    slug: "perplexity",
    name: "Perplexity",
    variable: "PERPLEXITY_API_KEY",
    baseUrl: "https://api.perplexity.ai",
    adapter: "perplexity",
  },
  {
    slug: "jina",
    name: "Jina",
    variable: "JINA_API_KEY",
    baseUrl: "https://api.jina.ai/v1",
    adapter: "jina",
  },
  {
    slug: "voyage",
    name: "Voyage",
    variable: "VOYAGE_API_KEY",
    baseUrl: "https://api.voyageai.com/v1",
    adapter: "voyage",
  },
  {
    slug: "elevenlabs",
    name: "ElevenLabs",
    variable: "ELEVENLABS_API_KEY",
    baseUrl: "https://api.elevenlabs.io/v1",
    adapter: "elevenlabs",
  },
  {
    slug: "cartesia",
    name: "Cartesia",
    variable: "CARTESIA_API_KEY",
    baseUrl: "https://api.cartesia.ai",
    adapter: "cartesia",
  },
  {
    slug: "deepgram",
    name: "Deepgram",
    variable: "DEEPGRAM_API_KEY",
    baseUrl: "https://api.deepgram.com/v1",
    adapter: "deepgram",
  },
];
