import { sampleConversation, sampleEvents } from '@recado/contract';
import { expect, it } from 'vitest';
import { getProfileName } from './getConversationName.ts';

const conversationWithName = (name: string | null) => ({
  ...sampleConversation,
  name: 'Marta, la que debe dos pasteles',
  lastMessage: { ...sampleEvents.message.data, name },
});

it.each([
  [
    'as they call themselves, whole, never as they are called here',
    conversationWithName(' Taquería El Güero '),
    'Taquería El Güero',
  ],
  ['without a word where they say nothing', conversationWithName(null), ''],
  ['without a word in a group', { ...conversationWithName('Marta'), chatKind: 'group' } as const, ''],
])('returns the profile name of a person %s', (_, conversation, expectedName) => {
  expect(getProfileName(conversation)).toBe(expectedName);
});
