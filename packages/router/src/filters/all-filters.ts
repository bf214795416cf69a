import { allowedModel } from "./allowed-model.ts";
import { allowedProvider } from "./allowed-provider.ts";
import { completionTokens } from "./completion-tokens.ts";
import { contextLength } from "./context-length.ts";
import { dataCollection } from "./data-collection.ts";
import { distillableText } from "./distillable-text.ts";
import type { Filter } from "./filter.ts";
import { ignoredProvider } from "./ignored-provider.ts";
import { imageInput } from "./image-input.ts";
import { inputModality } from "./input-modality.ts";
import { maxPrice } from "./max-price.ts";
import { onlyProvider } from "./only-provider.ts";
import { orderWithoutFallbacks } from "./order-without-fallbacks.ts";
import { outputModality } from "./output-modality.ts";
import { quantization } from "./quantization.ts";
import { requiredParameters } from "./required-parameters.ts";
import { requiredTools } from "./required-tools.ts";
import { voiceCloning } from "./voice-cloning.ts";
import { zeroDataRetention } from "./zero-data-retention.ts";

/**
 * The rules that look at the model alone, and are asked once for all its endpoints; in the order they are told of,
 * before those of `ENDPOINT_FILTERS`. An endpoint is out by the first rule that speaks against it.
 */
export const MODEL_FILTERS: readonly Filter[] = [
  allowedModel,
  distillableText,
  imageInput,
  inputModality,
  outputModality,
];

/** All other rules, in the order they are told of. */
export const ENDPOINT_FILTERS: readonly Filter[] = [
  allowedProvider,
  onlyProvider,
  ignoredProvider,
  dataCollection,
  zeroDataRetention,
  quantization,
  maxPrice,
  voiceCloning,
  requiredTools,
  requiredParameters,
  completionTokens,
  contextLength,
  orderWithoutFallbacks,
];
