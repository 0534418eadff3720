import { sendCapabilities } from '@recado/contract';
import { mediaKinds, sendableMessageKinds } from '@recado/transport';
import { expect, it } from 'vitest';
import { listSendableKinds } from './listSendableKinds.ts';

it('lists files and kinds, and includes replies only when the transport declares its kinds', () => {
  expect(listSendableKinds({ media: mediaKinds, sends: sendableMessageKinds, groups: true })).toEqual(sendCapabilities);
  expect(listSendableKinds({ media: ['image'], groups: true })).toEqual(['text', 'image', 'menu']);
  expect(listSendableKinds({ media: [], sends: ['poll', 'edit'], groups: true })).toEqual([
    'text',
    'poll',
    'menu',
    'reply',
    'mention',
    'edit',
  ]);
  expect(listSendableKinds({ media: [], sends: ['template'], groups: false })).toEqual([
    'text',
    'menu',
    'template',
    'reply',
  ]);
});
