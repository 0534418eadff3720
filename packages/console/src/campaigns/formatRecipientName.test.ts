import { expect, it } from 'vitest';
import { formatRecipientName } from './formatRecipientName.ts';

it.each([
  [{ to: '5215512345678', name: null, cause: null }, '+52 1 55 1234 5678'],
  [{ to: '5215512345678', name: null, cause: 'repeated' }, '+52 1 55 1234 5678'],
  [{ to: '5215512345678', name: 'Ana', cause: null }, 'Ana'],
  [{ to: '912345625', name: null, cause: 'unreadable' }, '912345625'],
  [{ to: '+51 987', name: null, cause: 'unreadable' }, '+51 987'],
  [{ to: 'lid:1234', name: null, cause: null }, '1234'],
] as const)('shows %j as %s, without a plus sign that nobody wrote', (recipient, text) => {
  expect(formatRecipientName(recipient)).toBe(text);
});
