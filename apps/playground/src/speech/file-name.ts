import type { AudioFormat } from "./audio-format.ts";

/** A name to keep a clip under: the first words of its text and what kind of file it is. */
export function fileName(text: string, format: AudioFormat, isWhole: boolean): string {
  const words = text
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  const stem = [...(words ?? []).slice(0, 6).join("-")].slice(0, 48).join("") || "speech";
  return `${stem}${isWhole ? "" : "-incomplete"}.${format.kind === "mp3" ? "mp3" : "wav"}`;
}
