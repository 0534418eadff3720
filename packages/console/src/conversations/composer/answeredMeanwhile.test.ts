import type { Message } from '@recado/contract';
import { sampleInbound } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { answeredMeanwhile, newestOf } from './answeredMeanwhile.ts';

const me = 'me';
const at = (second: number, about: Partial<Message> = {}): Message => ({
  ...sampleInbound,
  id: `message-${second}`,
  timestamp: new Date(Date.UTC(2026, 2, 2, 18, 0, second)).toISOString(),
  ...about,
});
const ours = (
  second: number,
  origin: NonNullable<Message['origin']>,
  about: Partial<Message> = {},
): Message => at(second, { direction: 'outbound', origin, ...about });
const ana = { kind: 'console', user: { id: 'ana', name: 'Ana' } } as const;
const question = at(1);
const found = (messages: readonly Message[], begun: Message | null | undefined) =>
  answeredMeanwhile(messages, begun, me).map(({ id }) => id);

describe('where a conversation ends', () => {
  it('is the later of what is loaded and of what it is known to end with', () => {
    expect(newestOf([question, at(3)], at(9))?.id).toBe('message-9');
    expect(newestOf([question, at(9)], at(3))?.id).toBe('message-9');
    expect(newestOf([], at(3))?.id).toBe('message-3');
    expect(newestOf([at(3)], null)?.id).toBe('message-3');
    expect(newestOf([], null)).toBeNull();
  });

  it('makes nothing of what was answered before, once it is scrolled to, when a message was searched for', () => {
    const before = ours(2, ana);
    const begun = newestOf([question], at(5));
    expect(found([question, before, at(5)], begun ?? null)).toEqual([]);
    // As it was: what is loaded was taken for the end.
    expect(found([question, before, at(5)], question)).toEqual(['message-2']);
  });
});

describe('what others answered while somebody was writing', () => {
  it('is what a colleague, or whoever holds the phone, wrote since', () => {
    const answers = [ours(2, ana), at(3), ours(4, { kind: 'phone' })];
    expect(found([question, ...answers], question)).toEqual(['message-2', 'message-4']);
    expect(found([question, ...answers], answers[0])).toEqual(['message-4']);
    expect(found([question, ...answers], answers[2])).toEqual([]);
  });

  it('is nothing of their own, of a program, of a rule, or of what is gone', () => {
    const others = [
      ours(2, { kind: 'console', user: { id: me, name: 'Lucía' } }),
      ours(3, { kind: 'api' }),
      ours(4, { kind: 'rule' }),
      ours(5, ana, { deletedAt: question.timestamp }),
    ];
    expect(found([question, ...others], question)).toEqual([]);
  });

  it('is found in a conversation that was empty, and where the beginning is not loaded any more', () => {
    expect(found([ours(2, ana)], null)).toEqual(['message-2']);
    expect(found([ours(1, ana), ours(2, ana)], at(1, { id: 'elsewhere' }))).toEqual(['message-2']);
  });

  it('is nothing where nobody began to write', () => {
    expect(found([question, ours(2, ana)], undefined)).toEqual([]);
  });
});
