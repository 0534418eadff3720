import { createHmac, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { verify } from './verify.ts';

const now = Date.parse('2026-03-02T18:20:00.000Z');
const body = Buffer.from(JSON.stringify({ text: '¿Todavía hay conchas?' }));
const secret = () => `whsec_${randomBytes(32).toString('base64')}`;
const signed = (keys: readonly string[], at = now / 1000) => ({
  'webhook-id': 'x',
  'webhook-timestamp': String(at),
  'webhook-signature': keys
    .map(key => {
      const hmac = createHmac('sha256', Buffer.from(key.slice(6), 'base64'));
      return `v1,${hmac.update(`x.${at}.`).update(body).digest('base64')}`;
    })
    .join(' '),
});

it('knows what Recado signed just now, with the secret or with the one before', () => {
  const [old, fresh] = [secret(), secret()];
  for (const key of [old, fresh]) expect(verify(key, signed([fresh, old]), body, now)).toBe(true);
});

it('refuses what somebody else signed, or nobody; what was changed, and what is old', () => {
  const key = secret();
  expect(verify(secret(), signed([key]), body, now)).toBe(false);
  expect(verify(key, signed([key]), Buffer.from('{}'), now)).toBe(false);
  expect(verify(key, signed([key], now / 1000 - 301), body, now)).toBe(false);
  expect(verify(key, { ...signed([key]), 'webhook-id': 'y' }, body, now)).toBe(false);
  expect(verify(key, { ...signed([key]), 'webhook-signature': 'v1,' }, body, now)).toBe(false);
  expect(verify(key, { ...signed([key]), 'webhook-timestamp': 'ayer' }, body, now)).toBe(false);
  expect(verify(key, {}, body, now)).toBe(false);
});
