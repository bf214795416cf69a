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
  const image = modality(given.candidatesTokensDetails, "IMAGE");
  const spoken = modality(given.candidatesTokensDetails, "AUDIO");
  const heard = modality(given.promptTokensDetails, "AUDIO");
  const seen = modality(given.promptTokensDetails, "VIDEO");
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    prompt_tokens_details: {
      cached_tokens: asCount(given.cachedContentTokenCount) ?? 0,
      ...(heard === undefined ? {} : { audio_tokens: heard }),
      ...(seen === undefined ? {} : { video_tokens: seen }),
    },
    completion_tokens_details: {
      reasoning_tokens: thoughts,
      ...(image === undefined ? {} : { image_tokens: image }),
      ...(spoken === undefined ? {} : { audio_tokens: spoken }),
    },
  };
}

function modality(details: unknown, name: string): number | undefined {
  const entry = asList(details)
    .map(asObject)
    .find((one) => one?.modality === name);
  return asCount(entry?.tokenCount);
}
