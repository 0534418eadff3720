import type { Message } from '@recado/contract';
import { exampleInboundMessage } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { findAnswersByOthers, findNewestMessage } from './findAnswersByOthers.ts';

const me = 'me';
const inboundAt = (second: number, overrides: Partial<Message> = {}): Message => ({
  ...exampleInboundMessage,
  id: `message-${second}`,
  timestamp: new Date(Date.UTC(2026, 2, 2, 18, 0, second)).toISOString(),
  ...overrides,
});
const outboundAt = (
  second: number,
  origin: NonNullable<Message['origin']>,
  overrides: Partial<Message> = {},
): Message => inboundAt(second, { direction: 'outbound', origin, ...overrides });
const ana = { kind: 'console', user: { id: 'ana', name: 'Ana' } } as const;
const question = inboundAt(1);
const answerIdsSince = (messages: readonly Message[], draftStart: Message | null | undefined) =>
  findAnswersByOthers(messages, draftStart, me).map(({ id }) => id);

describe('findNewestMessage', () => {
  it('returns the later of the last loaded message and the last known message', () => {
    expect(findNewestMessage([question, inboundAt(3)], inboundAt(9))?.id).toBe('message-9');
    expect(findNewestMessage([question, inboundAt(9)], inboundAt(3))?.id).toBe('message-9');
    expect(findNewestMessage([], inboundAt(3))?.id).toBe('message-3');
    expect(findNewestMessage([inboundAt(3)], null)?.id).toBe('message-3');
    expect(findNewestMessage([], null)).toBeNull();
  });

  it('excludes earlier answers that scrolling loads after a message search', () => {
    const earlierAnswer = outboundAt(2, ana);
    const draftStart = findNewestMessage([question], inboundAt(5));
    expect(answerIdsSince([question, earlierAnswer, inboundAt(5)], draftStart ?? null)).toEqual([]);
    // Counterexample: with the last loaded message as the start, an earlier answer is found.
    expect(answerIdsSince([question, earlierAnswer, inboundAt(5)], question)).toEqual(['message-2']);
  });
});

describe('findAnswersByOthers', () => {
  it('returns messages that a colleague or the phone sent since the user began to write', () => {
    const answers = [outboundAt(2, ana), inboundAt(3), outboundAt(4, { kind: 'phone' })];
    expect(answerIdsSince([question, ...answers], question)).toEqual(['message-2', 'message-4']);
    expect(answerIdsSince([question, ...answers], answers[0])).toEqual(['message-4']);
    expect(answerIdsSince([question, ...answers], answers[2])).toEqual([]);
  });

  it('ignores deleted messages and messages that the user, a program or a rule sent', () => {
    const others = [
      outboundAt(2, { kind: 'console', user: { id: me, name: 'Lucía' } }),
      outboundAt(3, { kind: 'api' }),
      outboundAt(4, { kind: 'rule' }),
      outboundAt(5, ana, { deletedAt: question.timestamp }),
    ];
    expect(answerIdsSince([question, ...others], question)).toEqual([]);
  });

  it('returns answers if the conversation was empty or the start message is no longer loaded', () => {
    expect(answerIdsSince([outboundAt(2, ana)], null)).toEqual(['message-2']);
    expect(answerIdsSince([outboundAt(1, ana), outboundAt(2, ana)], inboundAt(1, { id: 'elsewhere' }))).toEqual([
      'message-2',
    ]);
  });

  it('returns nothing before the user begins to write', () => {
    expect(answerIdsSince([question, outboundAt(2, ana)], undefined)).toEqual([]);
  });
});
