import { type SpeechRequest, voiceName } from "@sluice/schema";
import type { Call } from "../call.ts";
import type { UpstreamRequest } from "../provider.ts";
import { asObject } from "../read/as-object.ts";
import { passedOptions } from "../speech/passed-options.ts";
import { refuseCloning } from "../speech/voice-of.ts";
import { modelPath } from "./model-path.ts";
import { USUAL_VOICE } from "./usual-speech.ts";

/**
 * A speech request for a model of the API that speaks. How to speak is said before the text, since the
 * models have no other place for it. The answer is raw samples, whatever is asked for. The option `speechConfig`
 * may hold more than the voice.
 */
export function encodeSpeech(call: Call<SpeechRequest>): UpstreamRequest {
  refuseCloning(call);
  const { request, endpoint } = call;
  const { speechConfig, ...others } = passedOptions(call);
  const name = voiceName(request.voice) ?? USUAL_VOICE;
  const voice = { voiceConfig: { prebuiltVoiceConfig: { voiceName: name } } };
  const config = asObject(speechConfig);
  return {
    method: "POST",
    path: `/${modelPath(endpoint.upstreamModel)}:generateContent`,
    body: {
      contents: [{ role: "user", parts: [{ text: spoken(request) }] }],
      generationConfig: {
        ...others,
        responseModalities: ["AUDIO"],
        // Voices of several speakers and one voice exclude one another.
        speechConfig:
          config?.multiSpeakerVoiceConfig === undefined ? { ...voice, ...config } : config,
      },
    },
  };
}

function spoken({ input, instructions }: SpeechRequest): string {
  const how = withoutStops(instructions?.trim() ?? "");
  return how ? `${how}: ${input}` : input;
}

/** Less the full stops and colons at the end; an expression would look for them at each of a million that stand before. */
function withoutStops(text: string): string {
  let end = text.length;
  while (end > 0 && ".:".includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
