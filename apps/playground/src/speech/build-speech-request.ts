import type {
  InputReference,
  ProviderOptions,
  SpeechRequestBody,
} from "../api/speech-request-body.ts";
import type { Sample } from "./sample.ts";

/** What a request is made of. */
export interface SpeechParts {
  readonly model: string;
  readonly text: string;
  readonly format: SpeechRequestBody["response_format"];
  /** Empty: the model's default. */
  readonly voice: string;
  readonly speed: number | undefined;
  readonly instructions: string;
  readonly sample: Sample | undefined;
  /** What is said in the sample. */
  readonly transcript: string;
  readonly provider: ProviderOptions | undefined;
}

/** The body of a request. What is left open is left out, so that the provider's own defaults apply. */
export function buildSpeechRequest(parts: SpeechParts): SpeechRequestBody {
  const { model, text, format, speed, sample, provider } = parts;
  const voice = parts.voice.trim();
  const instructions = parts.instructions.trim();
  return {
    model,
    input: text,
    ...(voice === "" ? {} : { voice }),
    response_format: format,
    ...(speed === undefined ? {} : { speed }),
    ...(instructions === "" ? {} : { instructions }),
    ...(sample === undefined ? {} : { input_references: references(sample, parts.transcript) }),
    ...(provider === undefined ? {} : { provider: { options: provider } }),
  };
}

function references({ data, format }: Sample, transcript: string): readonly InputReference[] {
  const text = transcript.trim();
  return [
    { type: "input_audio", input_audio: { data, format } },
    ...(text === "" ? [] : [{ type: "text" as const, text }]),
  ];
}
