import type { Price } from "./price.ts";

/** Weight formats an endpoint may run a model in (wire reference §5.1). */
export const QUANTIZATIONS = [
  "int4",
  "int8",
  "fp4",
  "mxfp4",
  "nvfp4",
  "fp6",
  "fp8",
  "mxfp8",
  "fp16",
  "bf16",
  "fp32",
  "unknown",
] as const;

/** One weight format. */
export type Quantization = (typeof QUANTIZATIONS)[number];

/** Price and speed class of an endpoint (wire reference §5.5). */
export type ServiceTier = "default" | "flex" | "priority";

/** One model served by one provider. Plain data: it may be stored, sent and compared by `id`. */
export interface Endpoint {
  /** Unique in the catalogue; the key under which health is kept. */
  readonly id: string;
  /** Slug of the provider, as `provider.order`, `only` and `ignore` name it. */
  readonly provider: string;
  /** Display name of the provider, the reply's field `provider`. */
  readonly providerName: string;
  /** Catalogue slug of the model, `author/slug`. */
  readonly model: string;
  /** The provider's own name of the model. */
  readonly upstreamModel: string;
  /** Absent when nobody knows the price; then it is free only where no money is counted. */
  readonly price?: Price;
  readonly quantization: Quantization;
  /** Tokens, prompt and completion together. */
  readonly contextLength?: number;
  /** Largest answer in tokens. */
  readonly maxCompletionTokens?: number;
  /** Smallest `max_tokens` it takes. */
  readonly minCompletionTokens?: number;
  /** Most inputs of one embeddings call, or documents of one rerank call; absent: as its adapter knows it. */
  readonly maxInputs?: number;
  /** Most characters (Unicode code points) of text in one speech call; absent: as its adapter knows it. */
  readonly maxCharacters?: number;
  /** Request parameters it takes; absent means all (contract: `supports`). */
  readonly supports?: readonly string[];
  /** Whether it continues a trailing assistant message. */
  readonly supportsPrefill: boolean;
  readonly supportsVoiceCloning: boolean;
  readonly tier: ServiceTier;
  /** `deny`: the provider does not collect user data. */
  readonly dataCollection: "allow" | "deny";
  /** Zero data retention. */
  readonly zdr: boolean;
  readonly regions: readonly string[];
}
