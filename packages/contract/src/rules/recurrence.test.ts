import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  findNextOccurrence,
  getLocalDay,
  getNthOccurrence,
  isTimeZone,
  localTimeToInstant,
  RECURRENCE_UNITS,
  toLocalTime,
} from './recurrence.ts';

const zones = ['America/Mexico_City', 'America/Tijuana', 'Europe/Madrid', 'Australia/Lord_Howe', 'UTC'] as const;
const zone = fc.constantFrom(...zones);
const moment = fc
  .integer({ min: Date.UTC(2020, 0), max: Date.UTC(2029, 0) })
  .map(time => new Date(Math.floor(time / 60_000) * 60_000));
const time = (local: Date) => local.toISOString().slice(11);

it('getNthOccurrence returns the local time of the first occurrence on every later day, week or month', () => {
  fc.assert(
    fc.property(moment, zone, fc.constantFrom(...RECURRENCE_UNITS), fc.nat(400), (first, timeZone, every, n) => {
      const at = getNthOccurrence(first, { every, timeZone }, n);
      const start = toLocalTime(first, timeZone);
      const local = toLocalTime(at ?? first, timeZone);
      const days = Math.round(
        (Date.parse(local.toISOString().slice(0, 10)) - Date.parse(start.toISOString().slice(0, 10))) / 86_400_000,
      );
      if (every === 'day') expect(days).toBe(n);
      else if (every === 'week') expect(days).toBe(n * 7);
      else {
        const months =
          (local.getUTCFullYear() - start.getUTCFullYear()) * 12 + local.getUTCMonth() - start.getUTCMonth();
        expect(months).toBe(n);
        const last = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate();
        expect(local.getUTCDate()).toBe(Math.min(start.getUTCDate(), last));
      }
      // The local time differs only on a day on which a clock change skips the hour of the first occurrence.
      if (time(local) !== time(start)) {
        const jump =
          local.getTime() -
          (start.getTime() -
            (start.getTime() % 86_400_000) +
            (local.getTime() - (local.getTime() % 86_400_000)) -
            (start.getTime() - (start.getTime() % 86_400_000)) +
            (start.getTime() % 86_400_000));
        expect(jump).toBeGreaterThan(0);
        expect(jump).toBeLessThanOrEqual(3_600_000);
      }
    }),
    { numRuns: 400 },
  );
});

it('localTimeToInstant returns the instant of an existing local time', () => {
  fc.assert(
    fc.property(moment, zone, (at, timeZone) => {
      const local = toLocalTime(at, timeZone);
      expect(toLocalTime(localTimeToInstant(local, timeZone), timeZone)).toEqual(local);
      expect(localTimeToInstant(local, timeZone).getTime()).toBeLessThanOrEqual(at.getTime());
    }),
  );
});

it('findNextOccurrence returns the occurrence that a linear search finds', () => {
  fc.assert(
    fc.property(
      moment,
      zone,
      fc.constantFrom(...RECURRENCE_UNITS),
      fc.nat(500),
      fc.nat(5),
      (first, timeZone, every, days, from) => {
        const after = new Date(first.getTime() + days * 86_400_000);
        let n = from;
        while ((getNthOccurrence(first, { every, timeZone }, n) ?? after) <= after) n += 1;
        expect(findNextOccurrence(first, { every, timeZone }, { after, from })).toEqual({
          at: getNthOccurrence(first, { every, timeZone }, n),
          n,
        });
      },
    ),
    { numRuns: 200 },
  );
});

it.each([
  ['the clock change skips the hour', 'America/Tijuana', '2027-03-13T10:30:00.000Z', '2027-03-14T10:30:00.000Z'],
  ['the clock change repeats the hour', 'America/Tijuana', '2027-11-06T08:30:00.000Z', '2027-11-07T08:30:00.000Z'],
  ['daylight saving time begins', 'Europe/Madrid', '2027-03-27T08:00:00.000Z', '2027-03-28T07:00:00.000Z'],
  ['an eastern zone skips the hour', 'Europe/Madrid', '2027-03-27T01:30:00.000Z', '2027-03-28T01:30:00.000Z'],
])('getNthOccurrence returns the occurrence of the next day when %s', (_name, timeZone, first, second) => {
  expect(getNthOccurrence(new Date(first), { every: 'day', timeZone }, 1)?.toISOString()).toBe(second);
});

it('getNthOccurrence returns undefined after the last day and after the requested number of occurrences', () => {
  const first = new Date('2026-01-31T15:00:00.000Z');
  const timeZone = 'America/Mexico_City';
  const occurrencesOf = (rest: object) =>
    [0, 1, 2, 3].map(n =>
      getNthOccurrence(first, { every: 'month', timeZone, ...rest }, n)
        ?.toISOString()
        .slice(0, 10),
    );
  expect(occurrencesOf({ until: '2026-03-31' })).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', undefined]);
  expect(occurrencesOf({ times: 2 })).toEqual(['2026-01-31', '2026-02-28', undefined, undefined]);
  expect(isTimeZone('America/Ninguna')).toBe(false);
});

it('getNthOccurrence returns the first occurrence unchanged when it is in the second pass of a repeated hour', () => {
  const first = new Date('2027-11-07T09:30:00.000Z');
  const daily = { every: 'day', timeZone: 'America/Tijuana' } as const;
  expect(getNthOccurrence(first, daily, 0)).toEqual(first);
  expect(getNthOccurrence(first, daily, 1)?.toISOString()).toBe('2027-11-08T09:30:00.000Z');
});

it.each([
  ['week', '2026-12-24T15:00:00.000Z', ['2026-12-31', '2027-01-07']],
  ['month', '2026-12-31T15:00:00.000Z', ['2027-01-31', '2027-02-28']],
  ['month', '2027-03-31T15:00:00.000Z', ['2027-04-30', '2027-05-31']],
] as const)('getNthOccurrence counts each %s from %s across the ends of months and years', (every, first, expected) => {
  const recurrence = { every, timeZone: 'America/Mexico_City' };
  const days = [1, 2].map(n => getNthOccurrence(new Date(first), recurrence, n)?.toISOString().slice(0, 10));
  expect(days).toEqual(expected);
});

it('findNextOccurrence skips an occurrence at exactly the given time, and returns undefined after the last one', () => {
  const first = new Date('2026-03-02T15:00:00.000Z');
  const second = new Date('2026-03-03T15:00:00.000Z');
  const recurrence = { every: 'day', timeZone: 'UTC', times: 2 } as const;
  expect(findNextOccurrence(first, recurrence, { after: first, from: 0 })).toEqual({ at: second, n: 1 });
  expect(findNextOccurrence(first, recurrence, { after: second, from: 0 })).toBeUndefined();
});

it('toLocalTime keeps the milliseconds of instants before and after 1970', () => {
  const local = (instant: string) => toLocalTime(new Date(instant), 'America/Mexico_City').toISOString();
  expect(local('2026-03-02T18:20:00.250Z')).toBe('2026-03-02T12:20:00.250Z');
  expect(local('1969-12-31T23:59:59.250Z')).toBe('1969-12-31T17:59:59.250Z');
});

it('getLocalDay returns the local day when the day in UTC differs', () => {
  const instant = new Date('2026-12-25T03:00:00Z');
  expect(getLocalDay(instant, 'America/Mexico_City')).toBe('2026-12-24');
  expect(getLocalDay(instant, 'Asia/Tokyo')).toBe('2026-12-25');
});
