import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows } from '../../../core/data/sql.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/index.ts';
import {
  formatIsoWeek,
  getFirstDayOfMonthBefore,
  listLastCalendarDays,
  listLastCalendarMonths,
  listLastWeeks,
} from './calendar.ts';

describe('formatIsoWeek', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase({ migrated: false });
  });
  afterAll(() => test.drop());

  it.each([
    ['2024-12-30', '2025-W01'],
    ['2026-12-31', '2026-W53'],
    ['2027-01-03', '2026-W53'],
    ['2027-01-04', '2027-W01'],
    ['2022-01-01', '2021-W52'],
    ['2026-01-01', '2026-W01'],
  ])('returns the week when the day is %s: %s', (day, week) => {
    expect(formatIsoWeek(day)).toBe(week);
  });

  it('returns the same week as PostgreSQL for every day of 140 years', async () => {
    const reference = await rows<{ day: string; week: string }>(
      test.knex,
      `SELECT day::date AS day, to_char(day, 'IYYY"-W"IW') AS week
       FROM generate_series(timestamp '1970-01-01', '2110-12-31', '1 day') AS day`,
    );
    expect(reference.filter(({ day, week }) => formatIsoWeek(day) !== week)).toEqual([]);
    expect(reference.length).toBeGreaterThan(51_000);
  });
});

describe('recent periods', () => {
  const today = fc
    .date({ min: new Date('1980-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    .map(date => date.toISOString().slice(0, 10));

  it('are listed in ascending order up to the present without gaps', () => {
    fc.assert(
      fc.property(today, fc.integer({ min: 1, max: 60 }), (day, count) => {
        const days = listLastCalendarDays(day, 7 * count);
        expect(days.at(-1)).toBe(day);
        expect(new Set(days).size).toBe(7 * count);
        expect(listLastWeeks(day, count)).toEqual([...new Set(days.map(formatIsoWeek))].slice(-count));
        const months = listLastCalendarMonths(day, count);
        expect(months).toEqual([...new Set(months)].sort());
        expect(months.at(-1)).toBe(day.slice(0, 7));
        expect(getFirstDayOfMonthBefore(day, count - 1)).toBe(`${months[0]}-01`);
      }),
    );
  });

  it('are listed without gaps when they cross the end of a month or year', () => {
    expect(listLastCalendarDays('2024-03-01', 3)).toEqual(['2024-02-28', '2024-02-29', '2024-03-01']);
    expect(listLastWeeks('2027-01-03', 2)).toEqual(['2026-W52', '2026-W53']);
    expect(listLastCalendarMonths('2026-01-31', 3)).toEqual(['2025-11', '2025-12', '2026-01']);
  });
});
