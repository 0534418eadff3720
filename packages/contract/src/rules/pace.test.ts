import { describe, expect, it } from 'vitest';
import { weekdays } from './constants.ts';
import { endOfPace, nextOpening, type Pace, stepOf } from './pace.ts';

const MEXICO = 'America/Mexico_City';
const pace: Pace = { perMinute: 4, opens: '09:00', closes: '19:00', weekdays: weekdays.slice(0, 5) };
const at = (time: string) => new Date(time);

describe('the hours of a pace', () => {
  it.each([
    ['within them', '2026-11-23T16:30:00Z', '2026-11-23T16:30:00.000Z'],
    ['before they begin', '2026-11-23T10:00:00Z', '2026-11-23T15:00:00.000Z'],
    ['at their end', '2026-11-24T01:00:00Z', '2026-11-24T15:00:00.000Z'],
    ['on a Friday evening', '2026-11-28T02:00:00Z', '2026-11-30T15:00:00.000Z'],
  ])('%s', (_, now, opens) => {
    expect(nextOpening(at(now), pace, MEXICO)?.toISOString()).toBe(opens);
  });

  it('are those on the wall, also when clocks are changed', () => {
    const days = { ...pace, weekdays };
    expect(nextOpening(at('2026-03-28T20:00:00Z'), days, 'Europe/Madrid')).toEqual(
      at('2026-03-29T07:00:00Z'),
    );
    expect(nextOpening(at('2026-10-24T20:00:00Z'), days, 'Europe/Madrid')).toEqual(
      at('2026-10-25T08:00:00Z'),
    );
  });

  it('may be all day, and none at all', () => {
    const night = at('2026-11-24T05:59:30Z');
    expect(nextOpening(night, { ...pace, opens: '00:00', closes: '24:00' }, MEXICO)).toEqual(night);
    expect(nextOpening(night, { ...pace, opens: '19:00', closes: '09:00' }, MEXICO)).toBeUndefined();
  });
});

describe('how long it takes', () => {
  it('counts only its hours', () => {
    const start = at('2026-11-23T15:00:00Z');
    expect(endOfPace(start, 4, pace, MEXICO)).toEqual(at('2026-11-23T15:01:00Z'));
    // 2,400 a day: the last of 2,500 leaves on the second one.
    expect(endOfPace(start, 2_500, pace, MEXICO)).toEqual(at('2026-11-24T15:25:00Z'));
    expect(endOfPace(start, 0, pace, MEXICO)).toEqual(start);
    expect(endOfPace(start, 1, { ...pace, opens: '19:00', closes: '09:00' }, MEXICO)).toBeUndefined();
  });

  it('is as the pace on average, and never the same twice', () => {
    expect([0, 0.5, 1].map(random => stepOf(pace, random))).toEqual([7_500, 15_000, 22_500]);
  });
});
