import type { SpeechFormat } from "../api/speech-request-body.ts";

/** How the bytes of a clip are to be read; PCM is 16-bit little-endian. */
export type AudioFormat =
  | { readonly kind: "mp3" }
  | {
      readonly kind: "pcm";
      /** Samples per second of each channel. */
      readonly rate: number;
      readonly channels: number;
    };

const DEFAULT_RATE = 24_000;

/**
 * The format that a content type names; one that names none is as asked for. PCM without parameters
 * is 24 kHz mono (wire reference §11), as is what no player could take.
 */
export function audioFormatOf(contentType: string, asked: SpeechFormat): AudioFormat {
  const [type = "", ...parameters] = contentType.toLowerCase().split(";");
  const kind = type.trim() === "audio/mpeg" ? "mp3" : type.trim() === "audio/pcm" ? "pcm" : asked;
  if (kind === "mp3") return { kind };
  const rate = numberIn(parameters, "rate");
  const channels = numberIn(parameters, "channels");
  return {
    kind,
    rate: rate >= 3000 && rate <= 384_000 ? rate : DEFAULT_RATE,
    channels: channels >= 1 && channels <= 8 ? channels : 1,
  };
}

function numberIn(parameters: readonly string[], name: string): number {
  const pair = parameters.map((text) => text.split("=")).find(([key]) => key?.trim() === name);
  return Number.parseInt(pair?.[1]?.trim().replaceAll('"', "") ?? "", 10);
}
