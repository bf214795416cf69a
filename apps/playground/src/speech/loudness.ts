/** The level of samples for a meter, 0 to 1: -60 decibels of full scale is 0. */
export function loudness(samples: Float32Array): number {
  if (samples.length === 0) return 0;
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  const decibels = 10 * Math.log10(power);
  return Math.max(0, Math.min(1, 1 + decibels / 60));
}
