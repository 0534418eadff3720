import { dayOf, GENTLE_PACE, PACE_BURST, type PaceSettings, paceCeiling } from '@recado/contract/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextPlace, type Pace } from './nextPlace.ts';

const timeZone = 'America/Mexico_City';
const linkedAt = new Date('2026-03-01T16:00:00.000Z');
const fresh: Pace = { freesAt: null, day: null, given: 0, closedUntil: null };
const MINUTE = 60_000;

/** Places of new chats that are asked for at these minutes after the line was linked. */
function placesOf(minutes: readonly number[], settings: PaceSettings, seeds: readonly number[] = []) {
  let pace = fresh;
  return minutes.map((minute, n) => {
    const now = new Date(linkedAt.getTime() + minute * MINUTE);
    const random = () => seeds[n % seeds.length] ?? 0.5;
    const place = nextPlace(pace, settings, { now, timeZone, linkedAt, waits: true, random });
    ({ pace } = place);
    return { now, at: place.at };
  });
}

const settings: fc.Arbitrary<PaceSettings> = fc.record({
  enabled: fc.constant(true),
  perDay: fc.integer({ min: 1, max: 400 }),
  gapSeconds: fc.integer({ min: 0, max: 600 }),
  warmUp: fc.boolean(),
  quiet: fc.constantFrom(null, { begins: '22:00', ends: '08:00' }, { begins: '13:00', ends: '15:00' }),
});
const asked = fc
  .array(fc.integer({ min: 0, max: 7 * 1_440 }), { minLength: 1, maxLength: 150 })
  .map(minutes => minutes.sort((a, b) => a - b));
const seeds = fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 1, maxLength: 7 });

describe('places of new chats', () => {
  it('come in order, never early, never more on a day than it holds, never in quiet hours', () => {
    fc.assert(
      fc.property(asked, settings, seeds, (minutes, chosen, random) => {
        const places = placesOf(minutes, chosen, random);
        const perDay = new Map<string, number>();
        let last = 0;
        for (const { now, at } of places) {
          expect(at.getTime()).toBeGreaterThanOrEqual(Math.max(now.getTime(), last));
          last = at.getTime();
          const day = dayOf(at, timeZone);
          perDay.set(day, (perDay.get(day) ?? 0) + 1);
          const age = Math.floor((at.getTime() - linkedAt.getTime()) / 86_400_000);
          expect(perDay.get(day)).toBeLessThanOrEqual(paceCeiling(chosen, age));
          const hour = Number(at.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit' }).slice(0, 2));
          if (chosen.quiet?.begins === '22:00') expect(hour >= 8 && hour < 22).toBe(true);
          if (chosen.quiet?.begins === '13:00') expect(hour < 13 || hour >= 15).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('are free for what a business does by itself, and one by one for a list', () => {
    const orders = placesOf(
      Array.from({ length: 50 }, (_, n) => n * 12),
      GENTLE_PACE,
    );
    for (const { now, at } of orders) expect(at).toEqual(now);
    const list = placesOf(Array(60).fill(0), GENTLE_PACE);
    const waits = list.map(({ now, at }) => (at.getTime() - now.getTime()) / 1_000);
    expect(waits.slice(0, PACE_BURST)).toEqual(Array(PACE_BURST).fill(0));
    expect(waits.slice(PACE_BURST, PACE_BURST + 3)).toEqual([20, 40, 60]);
  });

  it('grow with the age of the link, and go on the next morning', () => {
    const list = placesOf(Array(61).fill(0), GENTLE_PACE);
    expect(list.at(-1)?.at.toISOString()).toBe('2026-03-02T15:00:10.000Z');
    expect([0, 1, 3, 30].map(age => paceCeiling(GENTLE_PACE, age))).toEqual([60, 90, 150, 250]);
  });

  it('make no person wait, and are taken by what a person writes', () => {
    const now = linkedAt;
    const by = (waits: boolean, pace: Pace) =>
      nextPlace(pace, GENTLE_PACE, { now, timeZone, linkedAt, waits, random: () => 0.5 });
    let pace: Pace = { ...fresh, closedUntil: new Date(now.getTime() + MINUTE) };
    for (let n = 0; n < 70; n += 1) {
      const place = by(false, pace);
      expect(place.at).toEqual(now);
      ({ pace } = place);
    }
    expect(by(true, pace).at.getTime()).toBeGreaterThan(now.getTime() + 12 * 60 * MINUTE);
  });
});
