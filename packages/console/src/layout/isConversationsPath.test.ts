import { expect, it } from 'vitest';
import { isConversationsAreaPath } from './isConversationsPath.ts';

it.each([
  ['/conversations', true],
  ['/clients/0197b1a2/conversations/0197b1a3', true],
  ['/clients/0197b1a2/contacts', true],
  ['/clients/0197b1a2/contacts/0197b1a3', true],
  ['/clients/0197b1a2/schedules', true],
  ['/clients/0197b1a2/campaigns/new', true],
  ['/clients', false],
  ['/clients/contacts', false],
  ['/clients/0197b1a2', false],
  ['/clients/0197b1a2/messages', false],
])('isConversationsAreaPath returns for the path %s the value %s', (path, expected) => {
  expect(isConversationsAreaPath(path)).toBe(expected);
});
