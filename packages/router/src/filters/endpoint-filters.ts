import { allowedProvider } from "./allowed-provider.ts";
import { completionTokens } from "./completion-tokens.ts";
import { contextLength } from "./context-length.ts";
import { dataCollection } from "./data-collection.ts";
import { type Filter, inOneShape } from "./filter.ts";
import { ignoredProvider } from "./ignored-provider.ts";
import { maxPrice } from "./max-price.ts";
import { onlyProvider } from "./only-provider.ts";
import { orderWithoutFallbacks } from "./order-without-fallbacks.ts";
import { quantization } from "./quantization.ts";
import { requiredParameters } from "./required-parameters.ts";
import { requiredTools } from "./required-tools.ts";
import { voiceCloning } from "./voice-cloning.ts";
import { zeroDataRetention } from "./zero-data-retention.ts";

/** The rules that look at each endpoint, in the order they are told of: after those of `MODEL_FILTERS`. */
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
].map(inOneShape);
