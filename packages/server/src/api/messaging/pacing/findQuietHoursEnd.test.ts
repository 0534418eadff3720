import { expect, it } from 'vitest';
import { findQuietHoursEnd } from './findQuietHoursEnd.ts';

const timeZone = 'America/Mexico_City';
/** Returns the instant of a UTC time on a day when Mexico City is six hours behind UTC. */
const at = (time: string) => new Date(`2026-03-03T${time}:00.000Z`);
const findEnd = (time: string, quiet: { begins: string; ends: string }, zone = timeZone) =>
  findQuietHoursEnd(at(time), { ...quiet, timeZone: zone })?.toISOString();

it('returns the end of quiet hours, whether they cross midnight or lie within a day', () => {
  const night = { begins: '22:00', ends: '07:30' };
  expect(findEnd('03:59', night)).toBeUndefined();
  expect(findEnd('04:00', night)).toBe('2026-03-03T13:30:00.000Z');
  expect(findEnd('13:29', night)).toBe('2026-03-03T13:30:00.000Z');
  expect(findEnd('13:30', night)).toBeUndefined();
  const siesta = { begins: '14:00', ends: '16:00' };
  expect(findEnd('19:59', siesta)).toBeUndefined();
  expect(findEnd('20:00', siesta)).toBe('2026-03-03T22:00:00.000Z');
  expect(findEnd('22:00', siesta)).toBeUndefined();
});

it('follows clock changes of the time zone, and never returns a time in the past', () => {
  const spring = new Date('2026-03-29T00:30:00.000Z');
  const quiet = { begins: '23:00', ends: '06:00', timeZone: 'Europe/Madrid' };
  expect(findQuietHoursEnd(spring, quiet)?.toISOString()).toBe('2026-03-29T04:00:00.000Z');
  // Clocks were set back that night and show 02:10 for the second time.
  const autumn = new Date('2026-10-25T01:10:00.000Z');
  const end = findQuietHoursEnd(autumn, { ...quiet, ends: '02:30' });
  expect(end && end > autumn).toBe(true);
});

it('returns undefined when the time zone is unknown', () => {
  expect(findEnd('04:00', { begins: '22:00', ends: '07:00' }, 'Marte/Olimpo')).toBeUndefined();
});
