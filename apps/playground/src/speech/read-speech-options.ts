import { isRecord } from "../api/is-record.ts";
import { parseJson } from "../api/parse-json.ts";
import { speechFormats } from "../api/speech-request-body.ts";
import { isSpeed } from "./is-speed.ts";
import { defaultSpeechOptions, type SpeechOptions } from "./speech-options.ts";

/** Options from stored text; a part that is not valid (an old version wrote it) is as if unset. */
export function readSpeechOptions(stored: string | undefined): SpeechOptions {
  const value = parseJson(stored ?? "");
  if (!isRecord(value)) return defaultSpeechOptions;
  const { format, speed, voices, instructions, provider } = value;
  const named = isRecord(voices) ? Object.entries(voices) : [];
  return {
    format: speechFormats.find((known) => known === format) ?? defaultSpeechOptions.format,
    speed: isSpeed(speed) ? speed : undefined,
    voices: Object.fromEntries(
      named.filter((pair): pair is [string, string] => typeof pair[1] === "string"),
    ),
    instructions: typeof instructions === "string" ? instructions : "",
    provider: typeof provider === "string" ? provider : "",
  };
}
