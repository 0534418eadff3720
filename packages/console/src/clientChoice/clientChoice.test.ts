import { expect, it } from 'vitest';
import { chooseClientId } from './clientChoice.ts';

const own = { id: 'own', shared: null };
const second = { id: 'second', shared: null };
const answeredOnly = {
  id: 'answered',
  shared: { role: 'answers', ownerName: 'Ana' },
} as const;

it.each([
  ['the remembered client', 'contacts', [own, second], 'second', 'second'],
  ['the first client when none is remembered', 'contacts', [own, second], null, 'own'],
  ['the first client when the remembered one was deleted', 'contacts', [own, second], 'deleted', 'own'],
  ['all clients when none is remembered', 'conversations', [own, second], null, 'all'],
  ['all clients when the remembered one was deleted', 'conversations', [own, second], 'deleted', 'all'],
  ['all clients when they are remembered', 'conversations', [own, second], 'all', 'all'],
  ['the only client instead of the remembered inbox of all', 'conversations', [own], 'all', 'own'],
  ['a client whose campaigns the user may open', 'campaigns', [answeredOnly, own], 'answered', 'own'],
  ['the only client, whose page explains the missing right', 'campaigns', [answeredOnly], null, 'answered'],
  ['the conversations that the user may answer', 'conversations', [answeredOnly], null, 'answered'],
  ['a client whose webhooks the user may open', 'webhook', [answeredOnly, own], null, 'own'],
  ['no client when the account has none', 'answers', [], 'deleted', undefined],
] as const)('chooseClientId chooses %s', (_, screen, clients, remembered, expected) => {
  expect(chooseClientId(screen, clients, remembered)).toBe(expected);
});
