import { exampleConversation, exampleEvents } from '@recado/contract';
import { expect, it } from 'vitest';
import { getProfileName } from './getConversationName.ts';

const conversationWithName = (name: string | null) => ({
  ...exampleConversation,
  name: 'Marta, la que debe dos pasteles',
  lastMessage: { ...exampleEvents.message.data, name },
});

it.each([
  ['in full, and not the name in the address book', conversationWithName(' Taquería El Güero '), 'Taquería El Güero'],
  ['as an empty string when the person has none', conversationWithName(null), ''],
  ['as an empty string in a group', { ...conversationWithName('Marta'), chatKind: 'group' } as const, ''],
])('getProfileName returns the profile name of a person %s', (_, conversation, expectedName) => {
  expect(getProfileName(conversation)).toBe(expectedName);
});
