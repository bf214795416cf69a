import type { AudioConverters } from "@sluice/providers";
import { type OptionalPackage, optionalPackage } from "../optional-package.ts";
import { createMp3Decoders } from "./create-mp3-decoders.ts";
import { createMp3Encoders } from "./create-mp3-encoders.ts";

/**
 * What changes the format of speech here. Its packages are optional dependencies that hold code under the LGPL (see
 * NOTICE): what is not installed is absent. They are loaded when the first audio is converted.
 */
export function openAudioConverters(
  find: (name: string) => OptionalPackage = optionalPackage,
): AudioConverters {
  const encoder = find("wasm-media-encoders");
  const decoder = find("mpg123-decoder");
  return {
    ...(encoder.isInstalled() ? { openMp3Encoder: createMp3Encoders(encoder) } : {}),
    ...(decoder.isInstalled() ? { openMp3Decoder: createMp3Decoders(decoder) } : {}),
  };
}
