/** Loudness of the quietest sound that has a visible bar, in decibels below the loudest possible sound. */
const QUIETEST_DB = -50;

/**
 * Converts samples to the height of a bar, from 0 to 100. Uses decibels, because speech at a normal distance
 * is at most a tenth of the possible amplitude.
 */
export function computeSoundLevel(samples: Float32Array): number {
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  if (peak === 0) return 0;
  const decibels = 20 * Math.log10(Math.min(peak, 1));
  return Math.round(Math.max(0, 1 - decibels / QUIETEST_DB) * 100);
}

/** Divides samples into parts of equal length, and returns the level of each part. */
export function computeSoundLevels(samples: Float32Array, count: number): number[] {
  return Array.from({ length: count }, (_level, index) =>
    computeSoundLevel(
      samples.subarray(
        Math.floor((index * samples.length) / count),
        Math.floor(((index + 1) * samples.length) / count),
      ),
    ),
  );
}
