import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeNextLivenessProbe, LIVENESS_PROBE_LIMITS, selectRecentProbeTimes } from './computeNextLivenessProbe.ts';
import { createLineTrafficMonitor, EMPTY_TRAFFIC_PATTERN } from './trafficPattern.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Midnight of a Monday, in UTC. */
const MONDAY = Date.UTC(2026, 2, 2);

/** Learns a pattern with activity in each five-minute slot from hour `from` to hour `to`, on `days` days. */
function learnPattern(days: number, from: number, to: number) {
  const monitor = createLineTrafficMonitor(EMPTY_TRAFFIC_PATTERN);
  monitor.begin(MONDAY);
  for (let at = MONDAY; at < MONDAY + days * DAY; at += 300_000) {
    const hour = (at % DAY) / HOUR;
    if (hour >= from && hour < to) monitor.recordActivity(at + 1);
  }
  return monitor.get(MONDAY + days * DAY);
}

describe('the next probe of a line', () => {
  it('depends on a pattern that counts only hours that were observed completely', () => {
    const { usual, days } = learnPattern(3, 9, 12);
    expect(usual.map((slots, hour) => [hour, slots]).filter(([, slots]) => slots !== 0)).toEqual([
      [9, 12],
      [10, 12],
      [11, 12],
    ]);
    expect(days[10]).toBe(3);
    // Hour 0 counts on two days only, because the first day's observation may have missed a part of it.
    expect(days[0]).toBe(2);
  });

  it('is early when a shop is silent at ten, but not when it is silent at night', () => {
    const rhythm = learnPattern(7, 9, 18);
    const silence = { rhythm, asked: 0, early: [] };
    const ten = MONDAY + 10 * HOUR;
    expect(computeNextLivenessProbe({ ...silence, since: ten })).toEqual({ at: ten + HOUR / 2, isEarly: true });
    const evening = MONDAY + 19 * HOUR;
    expect(computeNextLivenessProbe({ ...silence, since: evening })).toEqual({
      at: evening + LIVENESS_PROBE_LIMITS.maxSilenceMs,
      isEarly: false,
    });
    // After the last activity at 17:55, no messages are expected before nine, so the probe is not early.
    const late = MONDAY + 17 * HOUR + 55 * 60_000;
    expect(computeNextLivenessProbe({ ...silence, since: late }).at).toBe(late + LIVENESS_PROBE_LIMITS.maxSilenceMs);
    const dawn = MONDAY + 8 * HOUR;
    expect(computeNextLivenessProbe({ ...silence, since: dawn }).at).toBe(dawn + 1.5 * HOUR);
  });

  it('is delayed twice as long after each answered probe when no message arrives', () => {
    const rhythm = learnPattern(7, 0, 24);
    const gaps = [0, 1, 2, 3, 4].map(
      asked => computeNextLivenessProbe({ rhythm, asked, since: MONDAY, early: [] }).at - MONDAY,
    );
    expect(gaps.map(gap => gap / 60_000)).toEqual([30, 60, 120, 240, 480]);
  });
});

describe('early probes of a line that is always busy', () => {
  const rhythm = { usual: Array<number>(24).fill(12) };
  const NOON = MONDAY + 12 * HOUR;
  const LATEST = NOON + LIVENESS_PROBE_LIMITS.maxSilenceMs;
  const probeAfter = (early: readonly number[]) => computeNextLivenessProbe({ rhythm, since: NOON, asked: 0, early });

  it('are at most three in 24 hours: the next one waits until the first of the last three is a day old', () => {
    const dayBefore = (hours: number) => NOON - DAY + hours * HOUR;
    const undelayed = { at: NOON + HOUR / 2, isEarly: true };
    expect(probeAfter([dayBefore(2), dayBefore(5)])).toEqual(undelayed);
    expect(probeAfter([dayBefore(2), dayBefore(5), dayBefore(6)])).toEqual({ at: NOON + 2 * HOUR, isEarly: true });
    // The order of the stored times does not matter, and older probes than the last three do not count.
    const unordered = [dayBefore(7), dayBefore(3), dayBefore(1), dayBefore(10), dayBefore(2)];
    expect(probeAfter(unordered)).toEqual({ at: NOON + 3 * HOUR, isEarly: true });
  });

  it('end where the maximum silence requires a probe anyway', () => {
    const threeProbesFrom = (at: number) => [at, at + HOUR, at + 2 * HOUR];
    const lastEarly = threeProbesFrom(LATEST - DAY - 1);
    expect(probeAfter(lastEarly)).toEqual({ at: LATEST - 1, isEarly: true });
    expect(probeAfter(threeProbesFrom(LATEST - DAY))).toEqual({ at: LATEST, isEarly: false });
    expect(probeAfter(threeProbesFrom(LATEST - DAY + 1))).toEqual({ at: LATEST, isEarly: false });
  });

  it('count for 24 hours', () => {
    expect(selectRecentProbeTimes([NOON - DAY - 1, NOON - DAY, NOON - DAY + 1, NOON], NOON)).toEqual([
      NOON - DAY + 1,
      NOON,
    ]);
  });

  it('follow a minimum silence, which doubles after each probe, even if the stored pattern is implausibly busy', () => {
    const silences = [0, 1, 2].map(
      asked =>
        computeNextLivenessProbe({ rhythm: { usual: Array<number>(24).fill(600) }, since: NOON, asked, early: [] }).at -
        NOON,
    );
    expect(silences.map(silence => silence / 60_000)).toEqual([20, 40, 80]);
  });
});

it('a line gets at most six probes within 24 hours and is never silent for more than eight hours without one', () => {
  const traffic = fc.array(fc.integer({ min: 0, max: 3 * 24 * 60 }), { maxLength: 60 });
  const usual = fc.array(fc.double({ min: 0, max: 12, noNaN: true }), { minLength: 24, maxLength: 24 });
  fc.assert(
    fc.property(traffic, usual, (minutes, slots) => {
      const activityTimes = [...new Set(minutes)].sort((a, b) => a - b).map(minute => MONDAY + minute * 60_000);
      const end = MONDAY + 4 * DAY;
      const probeTimes: number[] = [];
      let [since, asked] = [MONDAY, 0];
      let early: number[] = [];
      for (;;) {
        const due = computeNextLivenessProbe({
          rhythm: { usual: slots },
          since,
          asked,
          early: selectRecentProbeTimes(early, since),
        });
        const next = activityTimes.find(at => at > since);
        if (Math.min(due.at, next ?? Number.POSITIVE_INFINITY) > end) break;
        expect(due.at - since).toBeLessThanOrEqual(LIVENESS_PROBE_LIMITS.maxSilenceMs);
        expect(due.at - since).toBeGreaterThanOrEqual(LIVENESS_PROBE_LIMITS.minSilenceMs);
        if (next !== undefined && next <= due.at) [since, asked] = [next, 0];
        else {
          probeTimes.push(due.at);
          if (due.isEarly) early = [...early, due.at];
          [since, asked] = [due.at, asked + 1];
        }
      }
      for (const at of probeTimes) {
        const recentProbes = probeTimes.filter(other => other > at - DAY && other <= at);
        expect(recentProbes.length).toBeLessThanOrEqual(6);
      }
    }),
    { numRuns: 300 },
  );
});
