import { allowedModel } from "./allowed-model.ts";
import { distillableText } from "./distillable-text.ts";
import { type Filter, inOneShape } from "./filter.ts";
import { imageInput } from "./image-input.ts";
import { inputModality } from "./input-modality.ts";
import { outputModality } from "./output-modality.ts";

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
].map(inOneShape);
