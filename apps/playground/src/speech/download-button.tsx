import { Icon } from "../ui/icon.tsx";
import { saveFile } from "../ui/save-file.ts";
import type { Clip } from "./clip.ts";
import { clipFile } from "./clip-file.ts";
import { fileName } from "./file-name.ts";

/** Keeps the clip as a file; nothing where there is no sound. */
export function DownloadButton({ clip }: { clip: Clip }) {
  const { sound, size, status, audio, request } = clip;
  if (sound === undefined || size === 0 || clip.endedAt === undefined) return null;
  const { format } = sound;
  const kind = format.kind === "mp3" ? "MP3" : "WAV";
  const name = fileName(request.input, format, status.kind === "complete");
  return (
    <button
      type="button"
      className="quiet-button"
      aria-label={`Download ${kind}`}
      onClick={() => saveFile(clipFile(audio, format), name)}
    >
      <Icon name="download" />
      {kind}
    </button>
  );
}
