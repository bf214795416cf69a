import type { Endpoint } from "./endpoint.ts";

export type InputModality = "text" | "image" | "file" | "audio" | "video";
export type OutputModality = "text" | "image" | "audio" | "speech" | "rerank" | "embeddings";

/** A model of the catalogue with the endpoints that serve it. */
export interface Model {
  /** `author/slug`. */
  readonly slug: string;
  readonly name: string;
  readonly description?: string;
  /** Unix seconds. */
  readonly created?: number;
  /** Tokens, prompt and completion together. */
  readonly contextLength?: number;
  /** Whether its author allows answers to train other models. */
  readonly distillable: boolean;
  readonly input: readonly InputModality[];
  readonly output: readonly OutputModality[];
  /** 0 to 1 by field (`coding`, `chat`). */
  readonly scores?: Readonly<Record<string, number>>;
  readonly voices?: readonly string[];
  readonly defaultVoice?: string;
  readonly endpoints: readonly Endpoint[];
}
