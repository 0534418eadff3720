import { estimateTimeOfExpectedActivity, type TrafficPattern } from './trafficPattern.ts';

/** Limits that determine when a silent line is probed (docs/adr/0042-liveness-probes.md). */
export const LIVENESS_PROBE_LIMITS = {
  /** Maximum milliseconds without traffic. A line is then always probed, even if it is rarely busy. */
  maxSilenceMs: 8 * 3_600_000,
  /** Minimum milliseconds of silence before a line is probed, even if it is normally busy. */
  minSilenceMs: 20 * 60_000,
  /** Number of five-minute slots with usual activity that a line must miss before it is probed. */
  missedSlots: 6,
  /**
   * Maximum number of early probes of a line in 24 hours. Early probes occur before the maximum silence. Probes
   * after the maximum silence (at most three in 24 hours) do not count toward this maximum.
   */
  maxEarlyProbes: 3,
} as const;

/** Stored probe state of a line (`sessions.probe_state`). All times are Unix milliseconds. */
export interface StoredProbeState extends Pick<LineLivenessProbeState, 'asked' | 'early'> {
  readonly rhythm: TrafficPattern;
}

const DAY_MS = 86_400_000;

/** State from which the time of the next probe is computed. All times are Unix milliseconds. */
export interface LineLivenessProbeState {
  readonly rhythm: Pick<TrafficPattern, 'usual'>;
  /** Time of the last activity or of the last answered probe. */
  readonly since: number;
  /** Number of probes since the last activity. After each probe, the silence before the next one doubles. */
  readonly asked: number;
  /** Times of the probes in the last 24 hours that were sent before the maximum silence was reached. */
  readonly early: readonly number[];
}

export const selectRecentProbeTimes = (early: readonly number[], now: number): number[] =>
  early.filter(at => at > now - DAY_MS);

/**
 * Computes the time of the next liveness probe of a line that stays silent. `isEarly` is true if the line will
 * then have been silent for less than `maxSilenceMs`. The function has no side effects.
 */
export function computeNextLivenessProbe({ rhythm, since, asked, early }: LineLivenessProbeState): {
  readonly at: number;
  readonly isEarly: boolean;
} {
  const latest = since + LIVENESS_PROBE_LIMITS.maxSilenceMs;
  const factor = 2 ** Math.min(asked, 10);
  const unusualAt = estimateTimeOfExpectedActivity(
    rhythm,
    since,
    LIVENESS_PROBE_LIMITS.missedSlots * factor,
    LIVENESS_PROBE_LIMITS.maxSilenceMs,
  );
  if (unusualAt === undefined) return { at: latest, isEarly: false };
  // Undefined if fewer early probes occurred than are allowed.
  const oldest = [...early].sort((a, b) => a - b).at(-LIVENESS_PROBE_LIMITS.maxEarlyProbes);
  const allowedAt = oldest === undefined ? 0 : oldest + DAY_MS;
  const at = Math.max(unusualAt, since + LIVENESS_PROBE_LIMITS.minSilenceMs * factor, allowedAt);
  return at < latest ? { at, isEarly: true } : { at: latest, isEarly: false };
}
