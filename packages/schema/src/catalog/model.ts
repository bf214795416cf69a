import type { Endpoint } from "./endpoint.ts";

/** What a model may read. */
export const INPUT_MODALITIES = ["text", "image", "file", "audio", "video"] as const;

/** One kind of thing that a model reads. */
export type InputModality = (typeof INPUT_MODALITIES)[number];

/** What a model may make; `speech` is read-out text, `audio` any other sound. */
export const OUTPUT_MODALITIES = [
  "text",
  "image",
  "audio",
  "speech",
  "rerank",
  "embeddings",
] as const;

/** One kind of thing that a model makes. */
export type OutputModality = (typeof OUTPUT_MODALITIES)[number];

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
