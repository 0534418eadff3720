import type { Delivery } from '@recado/contract';
import { webhookTools } from '@recado/texts';
import { formatExactTime } from '@recado/ui';
import { describe, expect, it } from 'vitest';
import { answerOf, nextOf } from './deliveryFacts.ts';

const { log } = webhookTools;

describe('what came back', () => {
  it.each([
    [{ statusCode: null, error: null }, undefined],
    [{ statusCode: 404, error: null }, log.answered(404)],
    [{ statusCode: null, error: 'timeout' }, log.noAnswer],
    [{ statusCode: 200, error: 'cut' }, log.answered(200)],
  ] as const)('of %o', (attempt, words) => {
    expect(answerOf(attempt)).toBe(words);
  });
});

describe('the next attempt', () => {
  const past = '2026-03-02T18:20:01.000Z';
  const [soon, later] = ['2126-03-02T18:20:01.000Z', '2126-03-02T18:25:01.000Z'];
  const waiting = (nextAttemptAt: string | null) => ({ state: 'pending', nextAttemptAt }) as Delivery;
  const webhook = (pausedUntil: string | null, enabled = true) => ({ enabled, pausedUntil });

  it.each([
    ['is due', waiting(past), webhook(null), log.due],
    ['has its time', waiting(soon), undefined, log.next(formatExactTime(soon))],
    ['waits for the pause', waiting(past), webhook(later), log.next(formatExactTime(later))],
    ['comes after the pause', waiting(later), webhook(soon), log.next(formatExactTime(later))],
    ['waits for its webhook', waiting(soon), webhook(null, false), log.waiting],
    ['is none any more', { ...waiting(null), state: 'delivered' } as Delivery, webhook(null), undefined],
  ])('%s', (_name, delivery, where, words) => {
    expect(nextOf(delivery, where)).toBe(words);
  });
});
