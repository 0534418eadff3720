import { createHmac, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { verifyWebhookSignature } from './verifyWebhookSignature.ts';

const now = Date.parse('2026-03-02T18:20:00.000Z');
const body = Buffer.from(JSON.stringify({ text: '¿Todavía hay conchas?' }));
const createSecret = () => `whsec_${randomBytes(32).toString('base64')}`;
const signHeaders = (keys: readonly string[], at = now / 1000) => ({
  'webhook-id': 'x',
  'webhook-timestamp': String(at),
  'webhook-signature': keys
    .map(key => {
      const hmac = createHmac('sha256', Buffer.from(key.slice(6), 'base64'));
      return `v1,${hmac.update(`x.${at}.`).update(body).digest('base64')}`;
    })
    .join(' '),
});

it('accepts a recent delivery that is signed with the current or the previous secret', () => {
  const [old, fresh] = [createSecret(), createSecret()];
  for (const key of [old, fresh]) expect(verifyWebhookSignature(key, signHeaders([fresh, old]), body, now)).toBe(true);
});

it('rejects a delivery if its signature is missing, expired, of another secret or not of the content', () => {
  const key = createSecret();
  expect(verifyWebhookSignature(createSecret(), signHeaders([key]), body, now)).toBe(false);
  expect(verifyWebhookSignature(key, signHeaders([key]), Buffer.from('{}'), now)).toBe(false);
  expect(verifyWebhookSignature(key, signHeaders([key], now / 1000 - 301), body, now)).toBe(false);
  expect(verifyWebhookSignature(key, { ...signHeaders([key]), 'webhook-id': 'y' }, body, now)).toBe(false);
  expect(verifyWebhookSignature(key, { ...signHeaders([key]), 'webhook-signature': 'v1,' }, body, now)).toBe(false);
  expect(verifyWebhookSignature(key, { ...signHeaders([key]), 'webhook-timestamp': 'ayer' }, body, now)).toBe(false);
  expect(verifyWebhookSignature(key, {}, body, now)).toBe(false);
});
