import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { signatureHeaders } from './sign.ts';

const secret = () => `whsec_${randomBytes(32).toString('base64')}`;
const signed = (body: string, secrets: readonly string[]) =>
  signatureHeaders({ id: 'e27b5f08-94ac-4d31-86e0-5c3f1a9d7b42', at: new Date(), body }, secrets);

describe('signatureHeaders', () => {
  it('satisfies the reference implementation, whatever the body', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        const [key, body] = [secret(), JSON.stringify({ value })];
        expect(new Webhook(key).verify(body, signed(body, [key]))).toEqual(JSON.parse(body));
      }),
    );
  });

  it('satisfies both the new and the old secret while both sign', () => {
    const [old, fresh] = [secret(), secret()];
    const headers = signed('{}', [fresh, old]);
    expect(headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    for (const key of [old, fresh]) expect(new Webhook(key).verify('{}', headers)).toEqual({});
  });

  it('does not satisfy another secret, nor another body', () => {
    const key = secret();
    expect(() => new Webhook(secret()).verify('{}', signed('{}', [key]))).toThrow('No matching signature');
    expect(() => new Webhook(key).verify('{ }', signed('{}', [key]))).toThrow('No matching signature');
  });
});
