import { sendableContentCapabilities } from '@recado/contract';
import { mediaKinds, sendableMessageKinds } from '@recado/transport';
import { expect, it } from 'vitest';
import { listSendableMessageKinds } from './listSendableMessageKinds.ts';

it('lists files and kinds, and includes replies only when the transport declares its kinds', () => {
  expect(
    listSendableMessageKinds({ media: mediaKinds, sends: sendableMessageKinds, groups: true, statusPosts: true }),
  ).toEqual(sendableContentCapabilities);
  expect(listSendableMessageKinds({ media: ['image'], groups: true })).toEqual(['text', 'image', 'menu']);
  expect(listSendableMessageKinds({ media: [], sends: ['poll', 'edit'], groups: true })).toEqual([
    'text',
    'poll',
    'menu',
    'reply',
    'mention',
    'edit',
  ]);
  expect(listSendableMessageKinds({ media: [], sends: ['template'], groups: false })).toEqual([
    'text',
    'menu',
    'template',
    'reply',
  ]);
});
