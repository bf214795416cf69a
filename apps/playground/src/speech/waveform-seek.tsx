import { type KeyboardEvent, useMemo } from "react";
import { formatClock } from "../format/format-clock.ts";
import { barsOf } from "./bars-of.ts";
import { seekBy } from "./seek-by.ts";
import { useWidth } from "./use-width.ts";
import { wavePath } from "./wave-path.ts";

/** How many pixels a bar and the gap after it take. */
const PITCH = 5;

/** The waveform with the place that is heard; a slider, by pointer and by keys. */
export function WaveformSeek({ peaks, come, seconds, time, onSeek }: WaveformSeekProps) {
  const { ref, width } = useWidth();
  const count = Math.max(1, Math.floor(width / PITCH));
  const filled = seconds > 0 ? Math.min(count, Math.round((count * come) / seconds)) : 0;
  const path = useMemo(() => wavePath(barsOf(peaks, filled), count), [peaks, filled, count]);
  const progress = seconds > 0 ? Math.min(1, time / seconds) : 0;
  const seek = (to: number) => onSeek(Math.min(to, come));
  const onKeyDown = (event: KeyboardEvent) => {
    const to = seekBy(event.key, time, come);
    if (to === undefined) return;
    event.preventDefault();
    seek(to);
  };
  return (
    <div className="waveform" ref={ref} data-testid="waveform" data-bars={filled}>
      <svg viewBox={`0 0 ${count} 100`} preserveAspectRatio="none" aria-hidden="true">
        <path className="waveform__rest" d={path} />
        <path
          className="waveform__played"
          d={path}
          style={{ clipPath: `inset(0 ${(1 - progress) * 100}% 0 0)` }}
        />
      </svg>
      <input
        type="range"
        aria-label="Position"
        min={0}
        max={seconds}
        step="any"
        value={Math.min(time, seconds)}
        aria-valuetext={`${formatClock(time)} of ${formatClock(come)}`}
        onKeyDown={onKeyDown}
        onChange={(event) => seek(Number(event.target.value))}
      />
    </div>
  );
}

interface WaveformSeekProps {
  readonly peaks: readonly number[];
  /** Seconds that have come. */
  readonly come: number;
  /** Seconds that the whole width stands for. */
  readonly seconds: number;
  /** Seconds: the place that is heard. */
  readonly time: number;
  readonly onSeek: (seconds: number) => void;
}
