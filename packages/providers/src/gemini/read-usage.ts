import type { Usage } from "@sluice/schema";
import { asCount } from "../read/as-count.ts";
import { asList } from "../read/as-list.ts";
import { asObject } from "../read/as-object.ts";

/**
 * Their counts in ours: thoughts stand beside the candidates there, and within `completion_tokens` here.
 * Undefined where nothing was counted.
 */
export function readUsage(value: unknown): Usage | undefined {
  const given = asObject(value);
  const asked = asCount(given?.promptTokenCount);
  const total = asCount(given?.totalTokenCount);
  if (given === undefined || (asked === undefined && total === undefined)) return undefined;
  const prompt = (asked ?? 0) + (asCount(given.toolUsePromptTokenCount) ?? 0);
  const thoughts = asCount(given.thoughtsTokenCount) ?? 0;
  const completion = (asCount(given.candidatesTokenCount) ?? 0) + thoughts;
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    prompt_tokens_details: {
      cached_tokens: asCount(given.cachedContentTokenCount) ?? 0,
      ...modality("audio_tokens", given.promptTokensDetails, "AUDIO"),
      ...modality("cached_audio_tokens", given.cacheTokensDetails, "AUDIO"),
      ...modality("image_tokens", given.promptTokensDetails, "IMAGE"),
      ...modality("video_tokens", given.promptTokensDetails, "VIDEO"),
    },
    completion_tokens_details: {
      reasoning_tokens: thoughts,
      ...modality("image_tokens", given.candidatesTokensDetails, "IMAGE"),
      ...modality("audio_tokens", given.candidatesTokensDetails, "AUDIO"),
    },
  };
}

/** Our name for the tokens of one of their modalities, where they are told. */
function modality<Name extends string>(
  name: Name,
  details: unknown,
  theirs: string,
): { readonly [Key in Name]?: number } {
  const entry = asList(details)
    .map(asObject)
    .find((one) => one?.modality === theirs);
  const count = asCount(entry?.tokenCount);
  return count === undefined ? {} : ({ [name]: count } as { readonly [Key in Name]: number });
}
