import { wamidOf } from '@recado/graph-emulator';
import { expect, it } from 'vitest';
import { wireIdOf } from './wireId.ts';

it('reads the id that phones know a message by', () => {
  // From Meta's reference, messages webhook.
  const told = 'wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQzQTRBNjU5OUFFRTAzODEwMTQ0RgA=';
  expect(wireIdOf(told)).toBe('3A4A6599AEE03810144F');
  for (const fromBusiness of [true, false])
    expect(wireIdOf(wamidOf('5215512345678', '3EB0C431C26A1916E0', fromBusiness))).toBe('3EB0C431C26A1916E0');
});

it.each([
  '',
  'wamid.',
  'wamid.OTRO',
  '3EB0C431C26A1916E0',
  `wamid.${Buffer.alloc(40, 7).toString('base64')}`,
])('finds none in %j', wamid => expect(wireIdOf(wamid)).toBeUndefined());

it('finds none in what was cut, wherever', () => {
  const whole = Buffer.from(wamidOf('5215512345678', '3EB0C431C26A1916E0', false).slice(6), 'base64');
  for (let length = 0; length < whole.length - 1; length++)
    expect(wireIdOf(`wamid.${whole.subarray(0, length).toString('base64')}`)).toBeUndefined();
});
