import { useSyncExternalStore } from "react";
import type { Waveform, WaveformView } from "./waveform.ts";

const nothing: WaveformView = { peaks: [], seconds: 0 };
const never = () => () => undefined;

/** What has been traced of a clip so far; nothing while there is no sound. */
export function useWaveform(waveform: Waveform | undefined): WaveformView {
  return useSyncExternalStore(waveform?.subscribe ?? never, waveform?.view ?? (() => nothing));
}
