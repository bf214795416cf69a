import { expect, test } from "vitest";
import { createAudioLog } from "./audio-log.ts";
import type { Clip } from "./clip.ts";
import { clipStats } from "./clip-stats.ts";
import { nextClips } from "./clips.ts";
import { traceWaveform } from "./waveform.ts";

const audio = createAudioLog();
const format = { kind: "pcm", rate: 22_050, channels: 1 } as const;
const waveform = traceWaveform(audio, format, () => Promise.reject(new Error("not asked")));
const request = { model: "acme/voice", input: "Water 🌊", response_format: "pcm" } as const;
const [fresh] = nextClips([], { kind: "sent", id: "a", request, audio, at: 1000 });
if (fresh === undefined) throw new Error("a clip that was sent is kept");

const values = (clip: Clip, seconds: number) =>
  clipStats(clip, seconds).map(({ id, value }) => [id, value]);

test("shows all that is known", () => {
  const record = { model: "acme/voice", provider_name: "North", total_cost: 0.00042 };
  const clip: Clip = {
    ...fresh,
    request: { ...request, voice: "nova" },
    sound: { format, waveform },
    size: 44_100,
    firstByteAt: 1340,
    endedAt: 3500,
    record: { kind: "known", record },
  };
  expect(values(clip, 1)).toEqual([
    ["model", "acme/voice"],
    ["provider", "North"],
    ["voice", "nova"],
    ["characters", "7"],
    ["cost", "$0.00042"],
    ["first-byte", "340 ms"],
    ["total", "2.5 s"],
    ["duration", "1.0 s"],
    ["size", "44.1 kB"],
    ["format", "PCM 22.05 kHz mono"],
  ]);
});

test("leaves out what is not known, but not a cost of nothing", () => {
  expect(values(fresh, 0)).toEqual([
    ["model", "acme/voice"],
    ["characters", "7"],
  ]);
  const record = { model: "acme/voice", provider_name: null, total_cost: 0 };
  const ids = clipStats({ ...fresh, record: { kind: "known", record } }, 0).map(({ id }) => id);
  expect(ids).toContain("cost");
  expect(ids).not.toContain("provider");
});
