import { expect, it } from 'vitest';
import { findCountryTimeZone } from './findCountryTimeZone.ts';
import { isTimeZone } from './recurrence.ts';

it.each([
  ['AR', 'America/Mexico_City', 'America/Argentina/Buenos_Aires'],
  ['BR', 'America/Mexico_City', 'America/Sao_Paulo'],
  ['ES', 'America/Mexico_City', 'Europe/Madrid'],
  ['MX', 'America/Mexico_City', 'America/Mexico_City'],
  ['MX', 'America/Tijuana', 'America/Tijuana'],
  ['MX', 'America/Bogota', 'America/Mexico_City'],
  ['BR', 'America/Manaus', 'America/Manaus'],
  ['JP', 'America/Mexico_City', 'America/Mexico_City'],
  [undefined, 'America/Mexico_City', 'America/Mexico_City'],
])('a line of %s on a platform in %s gets the zone %s', (country, platformZone, zone) => {
  expect(findCountryTimeZone(country, platformZone)).toBe(zone);
});

it('knows only zones that the calendar of Node knows', () => {
  const countries = 'AR BO BR CA CL CO CR CU DO EC ES GT HN MX NI PA PE PR PT PY SV US UY VE'.split(' ');
  expect(countries.filter(country => !isTimeZone(findCountryTimeZone(country, '')))).toEqual([]);
});
