/**
 * Peaks as `count` bars, each as high as the loudest of its share; the loudest of all reaches 1, so
 * that quiet speech is seen too. Fewer peaks than bars are stretched.
 */
export function barsOf(peaks: readonly number[], count: number): readonly number[] {
  if (peaks.length === 0 || count < 1) return [];
  const bars = Array.from({ length: count }, (_, index) => {
    const start = Math.floor((index * peaks.length) / count);
    const end = Math.max(start + 1, Math.floor(((index + 1) * peaks.length) / count));
    return loudest(peaks, start, end);
  });
  const most = loudest(bars, 0, bars.length);
  return most === 0 ? bars : bars.map((bar) => bar / most);
}

function loudest(values: readonly number[], start: number, end: number): number {
  let most = 0;
  for (let index = start; index < end; index++) most = Math.max(most, values[index] ?? 0);
  return most;
}
