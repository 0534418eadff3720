import { expect, it } from 'vitest';
import { snoozeTimes } from './snoozeTimes.ts';

const mexico = 'America/Mexico_City';
const at = (now: string, timeZone = mexico) =>
  snoozeTimes(new Date(now), timeZone).map(({ name, at }) => [name, at.toISOString()]);

it('puts off to hours at which a business looks, by its own clocks', () => {
  // A Wednesday, 10:20 there.
  expect(at('2026-03-04T16:20:00.000Z')).toEqual([
    ['hour', '2026-03-04T17:20:00.000Z'],
    ['afternoon', '2026-03-04T22:00:00.000Z'],
    ['tomorrow', '2026-03-05T15:00:00.000Z'],
    ['monday', '2026-03-09T15:00:00.000Z'],
  ]);
});

it.each([
  ['not to an afternoon that is over', '2026-03-04T21:30:00.000Z', ['hour', 'tomorrow', 'monday']],
  ['not twice to the same Monday', '2026-03-08T18:00:00.000Z', ['hour', 'afternoon', 'tomorrow']],
  // Sunday in London, and still Saturday there.
  ['by the day it is there', '2026-03-08T03:00:00.000Z', ['hour', 'tomorrow', 'monday']],
])('%s', (_, now, names) => {
  expect(at(now).map(([name]) => name)).toEqual(names);
});

it('to the next week’s Monday on a Monday, and to nine o’clock also where clocks are changed', () => {
  expect(at('2026-03-02T18:00:00.000Z').at(-1)).toEqual(['monday', '2026-03-09T15:00:00.000Z']);
  expect(at('2026-03-28T10:00:00.000Z', 'Europe/Madrid').slice(2)).toEqual([
    ['tomorrow', '2026-03-29T07:00:00.000Z'],
    ['monday', '2026-03-30T07:00:00.000Z'],
  ]);
});
