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

it.each([
  [-301, false],
  [-300, true],
  [-299, true],
  [299, true],
  [300, true],
  [301, false],
])('checks a delivery whose timestamp differs by %d seconds: %s', (seconds, isAccepted) => {
  const key = createSecret();
  expect(verifyWebhookSignature(key, signHeaders([key], now / 1000 + seconds), body, now)).toBe(isAccepted);
});

it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const)(
  'rejects a delivery whose header %s is repeated or missing',
  name => {
    const key = createSecret();
    const headers = signHeaders([key]);
    expect(verifyWebhookSignature(key, { ...headers, [name]: [headers[name]] }, body, now)).toBe(false);
    expect(verifyWebhookSignature(key, { ...headers, [name]: undefined }, body, now)).toBe(false);
  },
);

it('ignores signatures of unknown versions, and accepts a valid one after them', () => {
  const key = createSecret();
  const headers = signHeaders([key]);
  const signature = headers['webhook-signature'];
  const check = (signatures: string) =>
    verifyWebhookSignature(key, { ...headers, 'webhook-signature': signatures }, body, now);
  const otherVersion = signature.replace('v1,', 'v2,');
  expect(check(otherVersion)).toBe(false);
  expect(check(`v1a,AAAA v1 ${otherVersion} ${signature}`)).toBe(true);
});

it('accepts the example of the Standard Webhooks specification', () => {
  const headers = {
    'webhook-id': 'msg_loFOjxBNrRLzqYUf',
    'webhook-timestamp': '1731705121',
    'webhook-signature': 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
  };
  const example = Buffer.from('{"event_type":"ping","data":{"success":true}}');
  expect(verifyWebhookSignature('whsec_plJ3nmyCDGBKInavdOK15jsl', headers, example, 1_731_705_121_000)).toBe(true);
});
