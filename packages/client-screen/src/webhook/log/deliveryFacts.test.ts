import type { Delivery } from '@recado/contract';
import { webhookToolTexts } from '@recado/texts';
import { formatExactTime } from '@recado/ui';
import { describe, expect, it } from 'vitest';
import { formatDeliveryResponse, formatNextAttempt } from './deliveryFacts.ts';

const { log } = webhookToolTexts;

describe('formatDeliveryResponse', () => {
  it.each([
    [{ statusCode: null, error: null }, undefined],
    [{ statusCode: 404, error: null }, log.answered(404)],
    [{ statusCode: null, error: 'timeout' }, log.noAnswer],
    [{ statusCode: 200, error: 'cut' }, log.answered(200)],
  ] as const)('formats the response of the attempt %o', (attempt, expected) => {
    expect(formatDeliveryResponse(attempt)).toBe(expected);
  });
});

describe('formatNextAttempt', () => {
  const past = '2026-03-02T18:20:01.000Z';
  const [soon, later] = ['2126-03-02T18:20:01.000Z', '2126-03-02T18:25:01.000Z'];
  const pendingDelivery = (nextAttemptAt: string | null) => ({ state: 'pending', nextAttemptAt }) as Delivery;
  const webhook = (pausedUntil: string | null, enabled = true) => ({ enabled, pausedUntil });

  it.each([
    ['is due', pendingDelivery(past), webhook(null), log.due],
    ['has a future time', pendingDelivery(soon), undefined, log.next(formatExactTime(soon))],
    ['is delayed by the pause', pendingDelivery(past), webhook(later), log.next(formatExactTime(later))],
    ['is later than the pause', pendingDelivery(later), webhook(soon), log.next(formatExactTime(later))],
    ['requires a disabled webhook', pendingDelivery(soon), webhook(null, false), log.waiting],
    ['no longer exists', { ...pendingDelivery(null), state: 'delivered' } as Delivery, webhook(null), undefined],
  ])(
    'returns the text for the next attempt when the delivery or its next attempt %s',
    (_name, delivery, deliveryWebhook, expected) => {
      expect(formatNextAttempt(delivery, deliveryWebhook)).toBe(expected);
    },
  );
});
