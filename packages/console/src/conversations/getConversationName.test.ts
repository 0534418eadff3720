import { exampleConversation, exampleEvents } from '@recado/contract';
import { expect, it } from 'vitest';
import { getConversationName, getConversationSubtitle, getProfileName } from './getConversationName.ts';

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

it.each([
  ['Ana', '525512345678', 'Ana', '@ana.lopez · +52 55 1234 5678'],
  ['Ana', null, 'Ana', '@ana.lopez'],
  ['@ana.lopez', null, '@ana.lopez', undefined],
] as const)(
  'a person with the name %s, a username and the number %s is shown by both',
  (name, phoneNumber, title, line) => {
    const conversation = { ...exampleConversation, name, phoneNumber, username: 'ana.lopez' };
    expect([getConversationName(conversation), getConversationSubtitle(conversation)]).toEqual([title, line]);
  },
);
