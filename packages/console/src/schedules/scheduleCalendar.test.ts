import { exampleSchedule } from '@recado/contract';
import { expect, it, vi } from 'vitest';
import {
  addMonths,
  countRemainingSendTimes,
  groupEntriesByDay,
  listCalendarEntriesBetween,
  listMonthWeeks,
} from './scheduleCalendar.ts';

const timeZone = 'America/Mexico_City';

it('schedule calendar lists every day of a month once, in weeks that begin on Monday', () => {
  const weeks = listMonthWeeks('2026-03');
  expect(weeks.map(week => week.length)).toEqual([7, 7, 7, 7, 7, 7]);
  expect(weeks[0]?.[0]).toBe('2026-02-23');
  expect(weeks.at(-1)?.at(-1)).toBe('2026-04-05');
  expect(listMonthWeeks('2027-02').flat()).toHaveLength(28);
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
});

it('schedule calendar groups past and future send times by their day in the time zone of the business', () => {
  const from = new Date('2026-03-01T06:00:00Z');
  const to = new Date('2026-04-01T06:00:00Z');
  const days = groupEntriesByDay(listCalendarEntriesBetween([exampleSchedule], from, to), timeZone);
  expect([...days].map(([day, entries]) => [day, entries.map(({ isPast }) => isPast)])).toEqual([
    ['2026-03-02', [true]],
    ['2026-03-09', [false]],
    ['2026-03-16', [false]],
    ['2026-03-23', [false]],
    ['2026-03-30', [false]],
  ]);
  const lateSchedule = { ...exampleSchedule, nextAt: '2026-03-10T05:30:00.000Z', repeat: null, last: null };
  expect([...groupEntriesByDay(listCalendarEntriesBetween([lateSchedule], from, to), timeZone).keys()]).toEqual([
    '2026-03-09',
  ]);
});

it('schedule calendar counts the remaining send times of a series only when the series has a limit', () => {
  const repeat = exampleSchedule.repeat ?? expect.fail();
  expect(countRemainingSendTimes(exampleSchedule)).toBe(7);
  expect(countRemainingSendTimes({ ...exampleSchedule, repeat: { ...repeat, times: null } })).toBeUndefined();
  expect(countRemainingSendTimes({ ...exampleSchedule, nextAt: null })).toBeUndefined();
});

it('schedule calendar computes only the times of the requested month when the series began years before', () => {
  const schedule = {
    ...exampleSchedule,
    repeat: { every: 'day' as const, timeZone, until: null, times: null },
  };
  const formatSpy = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
  const month = [new Date('2036-03-01T06:00:00Z'), new Date('2036-04-01T06:00:00Z')] as const;
  expect(listCalendarEntriesBetween([schedule], ...month)).toHaveLength(31);
  expect(formatSpy.mock.calls.length).toBeLessThan(500);
  formatSpy.mockRestore();
});
