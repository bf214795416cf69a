import { formatBytes } from "../format/format-bytes.ts";
import { formatCount } from "../format/format-count.ts";
import { formatDuration } from "../format/format-duration.ts";
import { formatUsd } from "../format/format-usd.ts";
import { knownStats } from "../result/known-stats.ts";
import type { Stat } from "../result/stat.ts";
import type { AudioFormat } from "./audio-format.ts";
import type { Clip } from "./clip.ts";
import { countCharacters } from "./count-characters.ts";

/** The figures that are known of a clip that lasts `seconds`; what the gateway did not say is left out. */
export function clipStats(clip: Clip, seconds: number): readonly Stat[] {
  const { request, sound, size, startedAt, firstByteAt, endedAt } = clip;
  const record = clip.record.kind === "known" ? clip.record.record : undefined;
  const asked = clip.record.kind === "asked" ? "…" : undefined;
  return knownStats([
    ["model", "Model", request.model],
    ["provider", "Provider", record ? (record.provider_name ?? undefined) : asked],
    ["voice", "Voice", request.voice],
    ["characters", "Characters", formatCount(countCharacters(request.input))],
    ["cost", "Cost", record ? formatUsd(record.total_cost) : asked],
    ["first-byte", "First byte", duration(startedAt, firstByteAt)],
    ["total", "Total", duration(startedAt, endedAt)],
    ["duration", "Duration", seconds > 0 ? formatDuration(seconds * 1000) : undefined],
    ["size", "Size", size > 0 ? formatBytes(size) : undefined],
    ["format", "Format", sound && size > 0 ? formatName(sound.format) : undefined],
  ]);
}

function formatName(format: AudioFormat): string {
  if (format.kind === "mp3") return "MP3";
  const channels = format.channels === 1 ? "mono" : `${format.channels} channels`;
  return `PCM ${format.rate / 1000} kHz ${channels}`;
}

function duration(from: number, to: number | undefined): string | undefined {
  return to === undefined ? undefined : formatDuration(to - from);
}
