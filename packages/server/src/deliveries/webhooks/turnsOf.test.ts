import { TURN_SECONDS } from '@recado/contract';
import { expect, it } from 'vitest';
import { turnsOf, typesWith } from './turnsOf.ts';

it('whoever names turns has them, after the seconds that somebody said; whoever names nothing, if somebody did', () => {
  expect(turnsOf(['conversation.turn'], null, undefined)).toBe(TURN_SECONDS);
  expect(turnsOf(['conversation.turn', 'message.sent'], 20, 20)).toBe(20);
  expect(turnsOf([], 20, undefined)).toBe(20);
  expect(turnsOf([], null, undefined)).toBeNull();
});

it('types without turns end them, and both at once is refused where somebody asks for it', () => {
  expect(turnsOf(['message.received'], 20, undefined)).toBeNull();
  expect(() => turnsOf(['message.received'], 20, 20)).toThrow(/conversation\.turn/);
  expect(() => turnsOf(['conversation.turn'], null, null)).toThrow(/segundos/);
});

it('turns take the place of messages and give it back; who named both, or neither, is subscribed to nothing else', () => {
  expect(typesWith(['message.received', 'message.sent'], true)).toEqual([
    'conversation.turn',
    'message.sent',
  ]);
  expect(typesWith(['message.sent', 'conversation.turn'], false)).toEqual([
    'message.received',
    'message.sent',
  ]);
  expect(typesWith(['message.sent'], false)).toEqual(['message.sent']);
  expect(typesWith(['message.received', 'conversation.turn'], true)).toHaveLength(2);
  expect([typesWith([], true), typesWith([], false)]).toEqual([[], []]);
});
