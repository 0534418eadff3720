import { TURN_SECONDS } from '@recado/contract';
import { expect, it } from 'vitest';
import { turnsOf } from './turnsOf.ts';

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
