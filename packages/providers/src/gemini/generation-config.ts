import type { ChatRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import { withoutNullish } from "../read/without-nullish.ts";
import { thinkingConfig } from "./thinking-config.ts";

type Body = Readonly<Record<string, unknown>>;

/** How the answer is drawn, and what form it has. Throws what `thinkingConfig` throws. */
export function generationConfig(call: Call<ChatRequest>): Body {
  const { request } = call;
  return withoutNullish({
    temperature: request.temperature,
    topP: request.top_p,
    // 0 is off here, and no number there.
    topK: request.top_k || undefined,
    candidateCount: request.n,
    maxOutputTokens: request.max_completion_tokens ?? request.max_tokens,
    stopSequences: request.stop == null ? undefined : [request.stop].flat(),
    seed: request.seed,
    presencePenalty: request.presence_penalty,
    frequencyPenalty: request.frequency_penalty,
    responseLogprobs: request.logprobs,
    logprobs: request.logprobs ? request.top_logprobs : undefined,
    responseModalities: request.modalities?.map((kind) => kind.toUpperCase()),
    imageConfig: imageConfig(request),
    speechConfig: speechConfig(request),
    thinkingConfig: thinkingConfig(call),
    ...responseForm(request),
  });
}

function responseForm({ response_format: format }: ChatRequest): Body {
  if (format?.type === "json_object") return { responseMimeType: "application/json" };
  if (format?.type !== "json_schema") return {};
  return {
    responseMimeType: "application/json",
    responseJsonSchema: format.json_schema.schema ?? undefined,
  };
}

/** Both spellings of its members are known. */
function imageConfig({ image_config: config }: ChatRequest): Body | undefined {
  if (config === null || config === undefined) return undefined;
  return Object.fromEntries(
    Object.entries(config).map(([name, value]) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}

function speechConfig({ audio }: ChatRequest): Body | undefined {
  const voice = audio?.voice;
  return voice ? { voiceConfig: { prebuiltVoiceConfig: { voiceName: voice } } } : undefined;
}
