import { createWamid } from '@recado/graph-emulator';
import { expect, it } from 'vitest';
import { extractWireId } from './wireId.ts';

it('extractWireId returns the ID by which phones identify a message', () => {
  // This ID is an example in Meta's reference of the messages webhook.
  const documentedWamid = 'wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQzQTRBNjU5OUFFRTAzODEwMTQ0RgA=';
  expect(extractWireId(documentedWamid)).toBe('3A4A6599AEE03810144F');
  for (const fromBusiness of [true, false])
    expect(extractWireId(createWamid('5215512345678', '3EB0C431C26A1916E0', fromBusiness))).toBe('3EB0C431C26A1916E0');
});

it.each(['', 'wamid.', 'wamid.OTRO', '3EB0C431C26A1916E0', `wamid.${Buffer.alloc(40, 7).toString('base64')}`])(
  'extractWireId returns undefined for %j',
  wamid => expect(extractWireId(wamid)).toBeUndefined(),
);

it('extractWireId returns undefined when the ID is cut at any length', () => {
  const frame = Buffer.from(createWamid('5215512345678', '3EB0C431C26A1916E0', false).slice(6), 'base64');
  for (let length = 0; length < frame.length - 1; length++)
    expect(extractWireId(`wamid.${frame.subarray(0, length).toString('base64')}`)).toBeUndefined();
});
