import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { earlyLately, nextProof, PROOFS } from './nextProof.ts';
import { createRhythmWatch, NO_RHYTHM } from './rhythm.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A Monday, midnight in UTC. */
const MONDAY = Date.UTC(2026, 2, 2);

/** Heard in each slot of five minutes of these hours, on so many days. */
function learned(days: number, from: number, to: number) {
  const watch = createRhythmWatch(NO_RHYTHM);
  watch.begin(MONDAY);
  for (let at = MONDAY; at < MONDAY + days * DAY; at += 300_000) {
    const hour = (at % DAY) / HOUR;
    if (hour >= from && hour < to) watch.heard(at + 1);
  }
  return watch.get(MONDAY + days * DAY);
}

describe('what is usual for a line at an hour', () => {
  it('is learned of whole hours in which it was there', () => {
    const { usual, days } = learned(3, 9, 12);
    expect(usual.map((slots, hour) => [hour, slots]).filter(([, slots]) => slots !== 0)).toEqual([
      [9, 12],
      [10, 12],
      [11, 12],
    ]);
    expect(days[10]).toBe(3);
    // It began at midnight, and nobody knows how much of that hour had passed.
    expect(days[0]).toBe(2);
  });

  it('makes a shop’s hour of silence at ten remarkable, and one at night not', () => {
    const rhythm = learned(7, 9, 18);
    const asleep = { rhythm, asked: 0, early: [] };
    const ten = MONDAY + 10 * HOUR;
    expect(nextProof({ ...asleep, since: ten })).toEqual({ at: ten + HOUR / 2, isEarly: true });
    const evening = MONDAY + 19 * HOUR;
    expect(nextProof({ ...asleep, since: evening })).toEqual({
      at: evening + PROOFS.longest,
      isEarly: false,
    });
    // Its last word at five to six: what is missing is missing at nine.
    const late = MONDAY + 17 * HOUR + 55 * 60_000;
    expect(nextProof({ ...asleep, since: late }).at).toBe(late + PROOFS.longest);
    const dawn = MONDAY + 8 * HOUR;
    expect(nextProof({ ...asleep, since: dawn }).at).toBe(dawn + 1.5 * HOUR);
  });

  it('is asked for half as often each time it answers and nothing comes by itself', () => {
    const rhythm = learned(7, 0, 24);
    const gaps = [0, 1, 2, 3, 4].map(
      asked => nextProof({ rhythm, asked, since: MONDAY, early: [] }).at - MONDAY,
    );
    expect(gaps.map(gap => gap / 60_000)).toEqual([30, 60, 120, 240, 480]);
  });
});

it('asks at most six times within any 24 hours, whatever comes, and leaves no silence longer than eight hours', () => {
  const traffic = fc.array(fc.integer({ min: 0, max: 3 * 24 * 60 }), { maxLength: 60 });
  const usual = fc.array(fc.double({ min: 0, max: 12, noNaN: true }), { minLength: 24, maxLength: 24 });
  fc.assert(
    fc.property(traffic, usual, (minutes, slots) => {
      const heard = [...new Set(minutes)].sort((a, b) => a - b).map(minute => MONDAY + minute * 60_000);
      const end = MONDAY + 4 * DAY;
      const asks: number[] = [];
      let [since, asked] = [MONDAY, 0];
      let early: number[] = [];
      for (;;) {
        const due = nextProof({ rhythm: { usual: slots }, since, asked, early: earlyLately(early, since) });
        const next = heard.find(at => at > since);
        if (Math.min(due.at, next ?? Number.POSITIVE_INFINITY) > end) break;
        expect(due.at - since).toBeLessThanOrEqual(PROOFS.longest);
        expect(due.at - since).toBeGreaterThanOrEqual(PROOFS.least);
        if (next !== undefined && next <= due.at) [since, asked] = [next, 0];
        else {
          asks.push(due.at);
          if (due.isEarly) early = [...early, due.at];
          [since, asked] = [due.at, asked + 1];
        }
      }
      for (const at of asks) {
        const within = asks.filter(other => other > at - DAY && other <= at);
        expect(within.length).toBeLessThanOrEqual(6);
      }
    }),
    { numRuns: 300 },
  );
});
