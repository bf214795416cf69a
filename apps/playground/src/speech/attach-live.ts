import type { AudioLog } from "./audio-log.ts";
import { detach } from "./detach.ts";

const TYPE = "audio/mpeg";

/** Whether the browser plays MP3 while it comes. */
export function canPlayLive(): boolean {
  return typeof MediaSource !== "undefined" && MediaSource.isTypeSupported(TYPE);
}

/**
 * Feeds a growing MP3 to a media element. What the browser's buffer has no room for (its limit is
 * some tens of minutes) is played from the whole file as soon as that is there.
 */
export function attachLive(media: HTMLMediaElement, audio: AudioLog, file: () => Blob): () => void {
  const source = new MediaSource();
  const urls = [URL.createObjectURL(source)];
  let next = 0;
  let isFull = false;

  const goOnWithFile = () => {
    const url = URL.createObjectURL(file());
    urls.push(url);
    replaceSource(media, url);
    leave();
  };
  const feed = () => {
    const part = audio.parts[next];
    const buffer = readyBuffer(source);
    const canFeed = !isFull && buffer !== undefined;
    if (canFeed && part !== undefined) {
      next += 1;
      isFull = !append(buffer, part);
    } else if (canFeed && audio.isOver()) source.endOfStream();
    if (isFull && audio.isOver()) goOnWithFile();
  };
  const leave = audio.subscribe(feed);
  source.addEventListener("sourceopen", () => {
    source.addSourceBuffer(TYPE).addEventListener("updateend", feed);
    feed();
  });
  media.src = urls[0] ?? "";
  return () => {
    leave();
    detach(media, urls);
  };
}

/** The buffer of a source that can take the next bytes now. */
function readyBuffer(source: MediaSource): SourceBuffer | undefined {
  const buffer = source.readyState === "open" ? source.sourceBuffers[0] : undefined;
  return buffer?.updating === false ? buffer : undefined;
}

function append(buffer: SourceBuffer, part: Uint8Array<ArrayBuffer>): boolean {
  try {
    buffer.appendBuffer(part);
    return true;
  } catch {
    return false;
  }
}

/** Goes on with another source from where the element is. */
function replaceSource(media: HTMLMediaElement, url: string): void {
  const { currentTime, paused } = media;
  media.autoplay = false;
  media.src = url;
  media.currentTime = currentTime;
  if (!paused) media.play().catch(() => undefined);
}
