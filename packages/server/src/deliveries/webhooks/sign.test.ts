import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { createWebhookSignatureHeaders } from './sign.ts';

const createSecret = () => `whsec_${randomBytes(32).toString('base64')}`;
const sign = (body: string, secrets: readonly string[]) =>
  createWebhookSignatureHeaders({ id: 'e27b5f08-94ac-4d31-86e0-5c3f1a9d7b42', at: new Date(), body }, secrets);

describe('signature headers', () => {
  it('pass the verification of the reference implementation for any body', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        const [key, body] = [createSecret(), JSON.stringify({ value })];
        expect(new Webhook(key).verify(body, sign(body, [key]))).toEqual(JSON.parse(body));
      }),
    );
  });

  it('pass the verification with the new and the old secret while both secrets sign', () => {
    const [oldSecret, newSecret] = [createSecret(), createSecret()];
    const headers = sign('{}', [newSecret, oldSecret]);
    expect(headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    for (const key of [oldSecret, newSecret]) expect(new Webhook(key).verify('{}', headers)).toEqual({});
  });

  it('fail the verification with another secret or another body', () => {
    const key = createSecret();
    expect(() => new Webhook(createSecret()).verify('{}', sign('{}', [key]))).toThrow('No matching signature');
    expect(() => new Webhook(key).verify('{ }', sign('{}', [key]))).toThrow('No matching signature');
  });
});
