import type { AudioFormat } from "./audio-format.ts";
import type { AudioLog } from "./audio-log.ts";
import { frameBytes } from "./frame-bytes.ts";
import { wavHeader } from "./wav-header.ts";

/** A clip as a file that players know: MP3 as it came, the whole frames of PCM under a WAV header. */
export function clipFile({ parts, size }: AudioLog, format: AudioFormat): Blob {
  if (format.kind === "mp3") return new Blob([...parts], { type: "audio/mpeg" });
  const whole = size() - (size() % frameBytes(format));
  const header = wavHeader({ ...format, size: whole });
  return new Blob([header, ...parts]).slice(0, header.length + whole, "audio/wav");
}
