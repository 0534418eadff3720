import { sampleConversation, sampleEvents } from '@recado/contract';
import { expect, it } from 'vitest';
import { calledOf } from './nameOf.ts';

const said = (name: string | null) => ({
  ...sampleConversation,
  name: 'Marta, la que debe dos pasteles',
  lastMessage: { ...sampleEvents.message.data, name },
});

it.each([
  [
    'as they call themselves, whole, never as they are called here',
    said(' Taquería El Güero '),
    'Taquería El Güero',
  ],
  ['without a word where they say nothing', said(null), ''],
  ['without a word in a group', { ...said('Marta'), chatKind: 'group' } as const, ''],
])('a person is greeted %s', (_, conversation, called) => {
  expect(calledOf(conversation)).toBe(called);
});
