import type { Usage } from "@sluice/schema";
import type { MediaRead } from "../media-read.ts";

type OfPrompt = NonNullable<Usage["prompt_tokens_details"]>;
type OfAnswer = NonNullable<Usage["completion_tokens_details"]>;

/** Of what else than text a call may be. */
export interface MediaOfCall extends MediaRead {
  /** Modalities that its model makes. */
  readonly makes: readonly string[];
}

/**
 * What the tokens of a call may turn out to be, where all of the prompt and all of the answer are of one kind:
 * between the cheapest and the dearest of these is whatever they are.
 */
export function possibleUsages(
  prompt: number,
  completion: number,
  media: MediaOfCall,
): readonly Usage[] {
  return promptKinds(prompt, media).flatMap((read) =>
    answerKinds(completion, media).map((made) => ({
      prompt_tokens: prompt,
      completion_tokens: completion,
      total_tokens: prompt + completion,
      prompt_tokens_details: read,
      completion_tokens_details: made,
    })),
  );
}

function promptKinds(all: number, { images, sounds }: MediaRead): readonly OfPrompt[] {
  const kinds: OfPrompt[] = [
    { cached_tokens: 0 },
    { cached_tokens: all },
    { cached_tokens: 0, cache_write_tokens: all },
    { cached_tokens: 0, cache_write_tokens: all, cache_write_1h_tokens: all },
  ];
  if (images > 0) kinds.push({ cached_tokens: 0, image_tokens: all });
  if (sounds > 0) {
    kinds.push(
      { cached_tokens: 0, audio_tokens: all },
      { cached_tokens: all, audio_tokens: all, cached_audio_tokens: all },
    );
  }
  return kinds;
}

function answerKinds(all: number, { makes }: MediaOfCall): readonly OfAnswer[] {
  const kinds: OfAnswer[] = [{ reasoning_tokens: 0 }, { reasoning_tokens: all }];
  if (makes.includes("image")) kinds.push({ reasoning_tokens: 0, image_tokens: all });
  if (makes.includes("audio")) kinds.push({ reasoning_tokens: 0, audio_tokens: all });
  return kinds;
}
