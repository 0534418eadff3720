import { createWamid } from '@recado/graph-emulator';
import { expect, it } from 'vitest';
import { extractWireMessageId } from './wireId.ts';

it('extractWireMessageId returns the ID by which phones identify a message', () => {
  // This ID is an example in Meta's reference of the messages webhook.
  const documentedWamid = 'wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQzQTRBNjU5OUFFRTAzODEwMTQ0RgA=';
  expect(extractWireMessageId(documentedWamid)).toBe('3A4A6599AEE03810144F');
  for (const fromBusiness of [true, false])
    expect(extractWireMessageId(createWamid('5215512345678', '3EB0C431C26A1916E0', fromBusiness))).toBe(
      '3EB0C431C26A1916E0',
    );
});

it.each(['', 'wamid.', 'wamid.OTRO', '3EB0C431C26A1916E0', `wamid.${Buffer.alloc(40, 7).toString('base64')}`])(
  'extractWireMessageId returns undefined for %j',
  wamid => expect(extractWireMessageId(wamid)).toBeUndefined(),
);

it('extractWireMessageId returns undefined when the ID is cut at any length', () => {
  const frame = Buffer.from(createWamid('5215512345678', '3EB0C431C26A1916E0', false).slice(6), 'base64');
  for (let length = 0; length < frame.length - 1; length++)
    expect(extractWireMessageId(`wamid.${frame.subarray(0, length).toString('base64')}`)).toBeUndefined();
});
