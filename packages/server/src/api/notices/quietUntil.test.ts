import { expect, it } from 'vitest';
import { quietUntil } from './quietUntil.ts';

const timeZone = 'America/Mexico_City';
/** Mexico City is six hours behind. */
const at = (time: string) => new Date(`2026-03-03T${time}:00.000Z`);
const ends = (time: string, quiet: { begins: string; ends: string }, zone = timeZone) =>
  quietUntil(at(time), { ...quiet, timeZone: zone })?.toISOString();

it('is quiet past midnight, and within a day', () => {
  const night = { begins: '22:00', ends: '07:30' };
  expect(ends('03:59', night)).toBeUndefined();
  expect(ends('04:00', night)).toBe('2026-03-03T13:30:00.000Z');
  expect(ends('13:29', night)).toBe('2026-03-03T13:30:00.000Z');
  expect(ends('13:30', night)).toBeUndefined();
  const siesta = { begins: '14:00', ends: '16:00' };
  expect(ends('19:59', siesta)).toBeUndefined();
  expect(ends('20:00', siesta)).toBe('2026-03-03T22:00:00.000Z');
  expect(ends('22:00', siesta)).toBeUndefined();
});

it('ends by the clocks of its zone when they are changed, and never in the past', () => {
  const spring = new Date('2026-03-29T00:30:00.000Z');
  const quiet = { begins: '23:00', ends: '06:00', timeZone: 'Europe/Madrid' };
  expect(quietUntil(spring, quiet)?.toISOString()).toBe('2026-03-29T04:00:00.000Z');
  // The second 02:10 of that night.
  const autumn = new Date('2026-10-25T01:10:00.000Z');
  const end = quietUntil(autumn, { ...quiet, ends: '02:30' });
  expect(end && end > autumn).toBe(true);
});

it('is not quiet where nobody knows', () => {
  expect(ends('04:00', { begins: '22:00', ends: '07:00' }, 'Marte/Olimpo')).toBeUndefined();
});
