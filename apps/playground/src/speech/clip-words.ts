import type { ClipStatus } from "./clip.ts";

/** What a screen reader is told when a clip begins or ends. */
export function clipWords(status: ClipStatus | undefined): string {
  switch (status?.kind) {
    case undefined:
      return "";
    case "waiting":
      return "Waiting for the audio.";
    case "streaming":
      return "The audio is coming in.";
    case "complete":
      return "The audio is complete.";
    case "stopped":
      return "The audio was stopped. It is incomplete.";
    case "failed":
      return "The audio failed.";
  }
}
