/** A model server as people run it on their own machine, at its usual port. */
export interface LoopbackServer {
  readonly slug: string;
  /** Display name. */
  readonly name: string;
  readonly port: number;
}

/** OpenAI-shaped servers that are looked for on 127.0.0.1. */
export const LOOPBACK_SERVERS: readonly LoopbackServer[] = [
  { slug: "ollama", name: "Ollama", port: 11_434 },
  { slug: "lmstudio", name: "LM Studio", port: 1_234 },
  { slug: "vllm", name: "vLLM", port: 8_000 },
  { slug: "llama-cpp", name: "llama.cpp", port: 8_080 },
];
