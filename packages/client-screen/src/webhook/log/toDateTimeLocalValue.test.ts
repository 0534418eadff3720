import type { ClientWebhook } from '@recado/contract';
import { expect, it } from 'vitest';
import { suggestDeliveryRecoveryStart, toDateTimeLocalValue } from './toDateTimeLocalValue.ts';

const webhook = (fields: Partial<ClientWebhook>) =>
  ({ failingSince: null, disabledAt: null, ...fields }) as ClientWebhook;
const now = Date.parse('2026-03-07T20:05:09.000Z');

it('suggestDeliveryRecoveryStart returns the first failure of a webhook that was disabled later', () => {
  const webhooks = [
    webhook({ failingSince: '2026-03-02T10:00:00.000Z', disabledAt: '2026-03-07T10:00:00.000Z' }),
    webhook({ disabledAt: '2026-03-05T10:00:00.000Z' }),
  ];
  expect(suggestDeliveryRecoveryStart(webhooks, now).toISOString()).toBe('2026-03-02T10:00:00.000Z');
});

it('suggestDeliveryRecoveryStart returns the time one day ago when no webhook has failed', () => {
  expect(suggestDeliveryRecoveryStart([webhook({})], now).toISOString()).toBe('2026-03-06T20:05:09.000Z');
});

it('toDateTimeLocalValue formats a time so that the browser parses the same minute', () => {
  const text = toDateTimeLocalValue(new Date(now));
  expect(text).toMatch(/^2026-03-0[78]T\d\d:\d\d$/);
  expect(new Date(text).toISOString()).toBe('2026-03-07T20:05:00.000Z');
});
