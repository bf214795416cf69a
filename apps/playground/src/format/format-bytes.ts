const units = ["B", "kB", "MB", "GB"] as const;

/** A size for reading: `812 B`, `12.3 kB`, `4 MB`. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let step = 0;
  // What would be rounded to 1000 is shown in the next unit.
  while (value >= 999.5 && step < units.length - 1) {
    value /= 1000;
    step += 1;
  }
  const text = step > 0 && value < 99.95 ? value.toFixed(1).replace(/\.0$/, "") : value.toFixed(0);
  return `${text} ${units[step]}`;
}
