import { sendables } from '@recado/contract';
import { mediaKinds, sendableKinds } from '@recado/transport';
import { expect, it } from 'vitest';
import { sendablesOf } from './sendablesOf.ts';

it('says what a transport sends: files and kinds, and answers where it says anything of kinds', () => {
  expect(sendablesOf({ media: mediaKinds, sends: sendableKinds, groups: true })).toEqual(sendables);
  expect(sendablesOf({ media: ['image'], groups: true })).toEqual(['text', 'image', 'menu']);
  expect(sendablesOf({ media: [], sends: ['poll', 'edit'], groups: true })).toEqual([
    'text',
    'poll',
    'menu',
    'reply',
    'mention',
    'edit',
  ]);
  expect(sendablesOf({ media: [], sends: ['template'], groups: false })).toEqual([
    'text',
    'menu',
    'template',
    'reply',
  ]);
});
