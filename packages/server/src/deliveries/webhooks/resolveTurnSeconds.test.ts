import { DEFAULT_TURN_SECONDS } from '@recado/contract';
import { expect, it } from 'vitest';
import { resolveTurnSeconds, switchBatchType } from './resolveTurnSeconds.ts';

it('returns the chosen or default seconds for webhooks with batches, and the chosen ones for webhooks without event types', () => {
  expect(resolveTurnSeconds(['conversation.turn'], null, undefined)).toBe(DEFAULT_TURN_SECONDS);
  expect(resolveTurnSeconds(['conversation.turn', 'message.sent'], 20, 20)).toBe(20);
  expect(resolveTurnSeconds([], 20, undefined)).toBe(20);
  expect(resolveTurnSeconds([], null, undefined)).toBeNull();
});

it('returns null for event types without batches, and rejects types and seconds that contradict each other', () => {
  expect(resolveTurnSeconds(['message.received'], 20, undefined)).toBeNull();
  expect(() => resolveTurnSeconds(['message.received'], 20, 20)).toThrow(/conversation\.turn/);
  expect(() => resolveTurnSeconds(['conversation.turn'], null, null)).toThrow(/segundos/);
});

it('switches an event type list between single messages and batches, and keeps a list with both types, neither type or no entry', () => {
  expect(switchBatchType(['message.received', 'message.sent'], true)).toEqual(['conversation.turn', 'message.sent']);
  expect(switchBatchType(['message.sent', 'conversation.turn'], false)).toEqual(['message.received', 'message.sent']);
  expect(switchBatchType(['message.sent'], false)).toEqual(['message.sent']);
  expect(switchBatchType(['message.received', 'conversation.turn'], true)).toHaveLength(2);
  expect([switchBatchType([], true), switchBatchType([], false)]).toEqual([[], []]);
});
