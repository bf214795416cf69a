import { attachLive, canPlayLive } from "./attach-live.ts";
import type { AudioFormat } from "./audio-format.ts";
import type { AudioLog } from "./audio-log.ts";
import { clipFile } from "./clip-file.ts";
import { detach } from "./detach.ts";

/**
 * Gives a media element the sound of a clip: MP3 while it still comes, where the browser can; all else
 * once it is there. Gives the way to take it off again.
 */
export function attachClip(
  media: HTMLMediaElement,
  audio: AudioLog,
  format: AudioFormat,
): () => void {
  const file = () => clipFile(audio, format);
  const isLive = format.kind === "mp3" && !audio.isOver() && canPlayLive();
  return isLive ? attachLive(media, audio, file) : attachWhole(media, audio, file);
}

function attachWhole(media: HTMLMediaElement, audio: AudioLog, file: () => Blob): () => void {
  let url: string | undefined;
  const attach = () => {
    if (!audio.isOver() || url !== undefined || audio.size() === 0) return;
    url = URL.createObjectURL(file());
    media.src = url;
  };
  const leave = audio.subscribe(attach);
  attach();
  return () => {
    leave();
    detach(media, url === undefined ? [] : [url]);
  };
}
