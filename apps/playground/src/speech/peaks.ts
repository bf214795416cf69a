/** How many peaks a second of sound has. */
const PEAKS_PER_SECOND = 100;

/** The loudest sample of each hundredth of a second, gathered as the samples come. */
export interface Peaks {
  /** Of each hundredth, and of the one that is still open; 0 to 1. */
  readonly values: readonly number[];
  /** Length of what has come. */
  seconds(): number;
  /** Takes the next samples, those of all channels in turn. */
  push(samples: Float32Array): void;
}

/** Gathers the peaks of sound with so many samples a second of each channel. */
export function createPeaks(rate: number, channels: number): Peaks {
  const values: number[] = [];
  const perPeak = Math.max(1, Math.round(rate / PEAKS_PER_SECOND)) * channels;
  let count = 0;
  return {
    values,
    seconds: () => count / channels / rate,
    push(samples) {
      for (const sample of samples) {
        const at = Math.floor(count / perPeak);
        values[at] = Math.min(1, Math.max(values[at] ?? 0, Math.abs(sample)));
        count += 1;
      }
    },
  };
}
