import { sampleSchedule } from '@recado/contract';
import { expect, it, vi } from 'vitest';
import { byDay, monthAfter, timesBetween, timesLeft, weeksOf } from './daysOf.ts';

const timeZone = 'America/Mexico_City';

it('has every day of a month once, in weeks that begin on Monday', () => {
  const weeks = weeksOf('2026-03');
  expect(weeks.map(week => week.length)).toEqual([7, 7, 7, 7, 7, 7]);
  expect(weeks[0]?.[0]).toBe('2026-02-23');
  expect(weeks.at(-1)?.at(-1)).toBe('2026-04-05');
  expect(weeksOf('2027-02').flat()).toHaveLength(28);
  expect(monthAfter('2026-12', 1)).toBe('2027-01');
  expect(monthAfter('2026-01', -1)).toBe('2025-12');
});

it('shows what left and what will leave on their days, by the clocks of the business', () => {
  const from = new Date('2026-03-01T06:00:00Z');
  const to = new Date('2026-04-01T06:00:00Z');
  const days = byDay(timesBetween([sampleSchedule], from, to), timeZone);
  expect([...days].map(([day, entries]) => [day, entries.map(({ isPast }) => isPast)])).toEqual([
    ['2026-03-02', [true]],
    ['2026-03-09', [false]],
    ['2026-03-16', [false]],
    ['2026-03-23', [false]],
    ['2026-03-30', [false]],
  ]);
  const late = { ...sampleSchedule, nextAt: '2026-03-10T05:30:00.000Z', repeat: null, last: null };
  expect([...byDay(timesBetween([late], from, to), timeZone).keys()]).toEqual(['2026-03-09']);
});

it('knows how often a series is still to leave', () => {
  const repeat = sampleSchedule.repeat ?? expect.fail();
  expect(timesLeft(sampleSchedule)).toBe(7);
  expect(timesLeft({ ...sampleSchedule, repeat: { ...repeat, times: null } })).toBeUndefined();
  expect(timesLeft({ ...sampleSchedule, nextAt: null })).toBeUndefined();
});

it('looks at a month of a series, not at all the years before it', () => {
  const schedule = {
    ...sampleSchedule,
    repeat: { every: 'day' as const, timeZone, until: null, times: null },
  };
  const read = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
  const month = [new Date('2036-03-01T06:00:00Z'), new Date('2036-04-01T06:00:00Z')] as const;
  expect(timesBetween([schedule], ...month)).toHaveLength(31);
  expect(read.mock.calls.length).toBeLessThan(500);
  read.mockRestore();
});
