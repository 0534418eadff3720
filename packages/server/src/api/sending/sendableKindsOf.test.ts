import { sendCapabilities } from '@recado/contract';
import { mediaKinds, sendableKinds } from '@recado/transport';
import { expect, it } from 'vitest';
import { sendableKindsOf } from './sendableKindsOf.ts';

it('lists files and kinds, and replies only when the transport declares its kinds', () => {
  expect(sendableKindsOf({ media: mediaKinds, sends: sendableKinds, groups: true })).toEqual(sendCapabilities);
  expect(sendableKindsOf({ media: ['image'], groups: true })).toEqual(['text', 'image', 'menu']);
  expect(sendableKindsOf({ media: [], sends: ['poll', 'edit'], groups: true })).toEqual([
    'text',
    'poll',
    'menu',
    'reply',
    'mention',
    'edit',
  ]);
  expect(sendableKindsOf({ media: [], sends: ['template'], groups: false })).toEqual([
    'text',
    'menu',
    'template',
    'reply',
  ]);
});
