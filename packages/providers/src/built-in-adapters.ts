import { aiSdk } from "./ai-sdk/index.ts";
import { anthropic } from "./anthropic/index.ts";
import { azureOpenai } from "./azure-openai/index.ts";
import { bedrock } from "./bedrock/index.ts";
import { cartesia } from "./cartesia/index.ts";
import { cerebras } from "./cerebras/index.ts";
import { cohere } from "./cohere/index.ts";
import { deepgram } from "./deepgram/index.ts";
import { deepseek } from "./deepseek/index.ts";
import { elevenlabs } from "./elevenlabs/index.ts";
import { gemini } from "./gemini/index.ts";
import { groq } from "./groq/index.ts";
import { jina } from "./jina/index.ts";
import { createLocalAdapter } from "./local/index.ts";
import { mistral } from "./mistral/index.ts";
import { ollama } from "./ollama/index.ts";
import { openai } from "./openai/index.ts";
import { openrouter } from "./openrouter/index.ts";
import { perplexity } from "./perplexity/index.ts";
import type { Adapter } from "./provider.ts";
import { tei } from "./tei/index.ts";
import { vllm } from "./vllm/index.ts";
import { voyage } from "./voyage/index.ts";
import { xai } from "./xai/index.ts";

/** The adapters that come with this package, by the name that `adapter:` gives in the configuration. */
export const builtInAdapters: ReadonlyMap<string, Adapter> = new Map(
  [
    openai,
    anthropic,
    gemini,
    cohere,
    bedrock,
    azureOpenai,
    mistral,
    groq,
    deepseek,
    xai,
    cerebras,
    perplexity,
    openrouter,
    ollama,
    vllm,
    jina,
    voyage,
    tei,
    elevenlabs,
    cartesia,
    deepgram,
    aiSdk,
    createLocalAdapter(),
  ].map((adapter): [string, Adapter] => [adapter.id, adapter]),
);
