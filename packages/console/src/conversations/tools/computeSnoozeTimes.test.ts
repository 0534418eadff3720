import { expect, it } from 'vitest';
import { computeSnoozeTimes } from './computeSnoozeTimes.ts';

const mexico = 'America/Mexico_City';
const listSnoozeTimes = (now: string, timeZone = mexico) =>
  computeSnoozeTimes(new Date(now), timeZone).map(({ name, at }) => [name, at.toISOString()]);

it('returns times in the time zone of the business: in one hour, in the afternoon, tomorrow and on Monday', () => {
  // This is a Wednesday at 10:20 in Mexico City.
  expect(listSnoozeTimes('2026-03-04T16:20:00.000Z')).toEqual([
    ['hour', '2026-03-04T17:20:00.000Z'],
    ['afternoon', '2026-03-04T22:00:00.000Z'],
    ['tomorrow', '2026-03-05T15:00:00.000Z'],
    ['monday', '2026-03-09T15:00:00.000Z'],
  ]);
});

it.each([
  ['without the afternoon when it has passed', '2026-03-04T21:30:00.000Z', ['hour', 'tomorrow', 'monday']],
  ['with the next Monday only once', '2026-03-08T18:00:00.000Z', ['hour', 'afternoon', 'tomorrow']],
  // This is a Sunday in London, but still a Saturday in Mexico City.
  ['by the local date', '2026-03-08T03:00:00.000Z', ['hour', 'tomorrow', 'monday']],
])('returns each future snooze time once: %s', (_, now, names) => {
  expect(listSnoozeTimes(now).map(([name]) => name)).toEqual(names);
});

it('returns the next Monday when today is a Monday, and keeps 9:00 local time across a clock change', () => {
  expect(listSnoozeTimes('2026-03-02T18:00:00.000Z').at(-1)).toEqual(['monday', '2026-03-09T15:00:00.000Z']);
  expect(listSnoozeTimes('2026-03-28T10:00:00.000Z', 'Europe/Madrid').slice(2)).toEqual([
    ['tomorrow', '2026-03-29T07:00:00.000Z'],
    ['monday', '2026-03-30T07:00:00.000Z'],
  ]);
});
