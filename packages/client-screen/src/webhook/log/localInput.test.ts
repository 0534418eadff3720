import type { ClientWebhook } from '@recado/contract';
import { expect, it } from 'vitest';
import { localInput, recoverSince } from './localInput.ts';

const webhook = (fields: Partial<ClientWebhook>) =>
  ({ failingSince: null, disabledAt: null, ...fields }) as ClientWebhook;
const now = Date.parse('2026-03-07T20:05:09.000Z');

it('begins where the first webhook began to fail, before it was disabled', () => {
  const webhooks = [
    webhook({ failingSince: '2026-03-02T10:00:00.000Z', disabledAt: '2026-03-07T10:00:00.000Z' }),
    webhook({ disabledAt: '2026-03-05T10:00:00.000Z' }),
  ];
  expect(recoverSince(webhooks, now).toISOString()).toBe('2026-03-02T10:00:00.000Z');
});

it('begins a day ago where nothing is the matter', () => {
  expect(recoverSince([webhook({})], now).toISOString()).toBe('2026-03-06T20:05:09.000Z');
});

it('is read by the browser as the minute it was', () => {
  const text = localInput(new Date(now));
  expect(text).toMatch(/^2026-03-0[78]T\d\d:\d\d$/);
  expect(new Date(text).toISOString()).toBe('2026-03-07T20:05:00.000Z');
});
