import type { Script } from "../script.ts";
import { steps } from "../steps.ts";

/** What an embeddings answer holds. */
export interface EmbeddingsOptions {
  /** Vectors, one an input. */
  readonly vectors?: readonly (readonly number[])[];
  /** "float" unless given; "base64" packs 32-bit floats, as the OpenAI SDK asks for. */
  readonly encoding?: "float" | "base64";
  readonly model?: string;
  /** Tokens that it says it read; 4 unless given. */
  readonly promptTokens?: number;
}

const toBase64 = (vector: readonly number[]): string =>
  Buffer.from(Float32Array.from(vector).buffer).toString("base64");

/** An embeddings answer as OpenAI-shaped providers send it. */
export function embeddingsAnswer(options: EmbeddingsOptions = {}): Script {
  const { vectors = [[0.1, 0.2, 0.3]], encoding = "float", model = "mock-model" } = options;
  const { promptTokens = 4 } = options;
  const data = vectors.map((vector, index) => ({
    object: "embedding",
    index,
    embedding: encoding === "base64" ? toBase64(vector) : vector,
  }));
  return [
    steps.status(200),
    steps.json({
      object: "list",
      data,
      model,
      usage: { prompt_tokens: promptTokens, total_tokens: promptTokens },
    }),
  ];
}
