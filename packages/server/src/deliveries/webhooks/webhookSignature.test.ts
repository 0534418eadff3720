import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { createSealer } from '../../core/sealing/sealer.ts';
import {
  buildWebhookSealContext,
  createWebhookSignatureHeaders,
  openWebhookKeys,
  openWebhookSecrets,
} from './webhookSignature.ts';

const createSecret = () => `whsec_${randomBytes(32).toString('base64')}`;
const sign = (body: string, secrets: readonly string[]) =>
  createWebhookSignatureHeaders({ id: 'e27b5f08-94ac-4d31-86e0-5c3f1a9d7b42', at: new Date(), body }, secrets);

describe('signature headers', () => {
  it('equal the example of the Standard Webhooks specification, in whole seconds', () => {
    const input = {
      id: 'msg_loFOjxBNrRLzqYUf',
      at: new Date(1_731_705_121_999),
      body: '{"event_type":"ping","data":{"success":true}}',
    };
    expect(createWebhookSignatureHeaders(input, ['whsec_plJ3nmyCDGBKInavdOK15jsl'])).toEqual({
      'webhook-id': 'msg_loFOjxBNrRLzqYUf',
      'webhook-timestamp': '1731705121',
      'webhook-signature': 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
    });
  });

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

describe('openWebhookSecrets', () => {
  const seal = createSealer([randomBytes(32)]);
  const sealText = (id: string, text: string) => seal.seal(text, buildWebhookSealContext(id));
  const row = {
    clientId: 'a-client',
    webhookId: 'a-webhook',
    secretSealed: sealText('a-client', 'whsec_new'),
    previousSecretSealed: null,
    previousSecretExpiresAt: null,
    headerName: null,
    headerValueSealed: null,
    ownSealed: null,
    ownPreviousSealed: null,
  };

  it("returns the client's secret, and the previous one while both sign", () => {
    expect(openWebhookSecrets(seal, row)).toEqual({ secrets: ['whsec_new'], header: null });
    const previous = {
      previousSecretSealed: sealText('a-client', 'whsec_old'),
      previousSecretExpiresAt: new Date(),
    };
    expect(openWebhookSecrets(seal, { ...row, ...previous }).secrets).toEqual(['whsec_new', 'whsec_old']);
  });

  it("returns only the webhook's own secrets when it has any", () => {
    const ownSealed = sealText('a-webhook', 'whsec_own');
    expect(openWebhookSecrets(seal, { ...row, ownSealed }).secrets).toEqual(['whsec_own']);
    const ownPreviousSealed = sealText('a-webhook', 'whsec_before');
    expect(openWebhookSecrets(seal, { ...row, ownSealed, ownPreviousSealed }).secrets).toEqual([
      'whsec_own',
      'whsec_before',
    ]);
  });

  it("returns the client's header", () => {
    const header = { headerName: 'X-Clave', headerValueSealed: sealText('a-client', 'canela') };
    expect(openWebhookSecrets(seal, { ...row, ...header }).header).toEqual({ name: 'X-Clave', value: 'canela' });
  });

  it('rejects a secret that another purpose sealed for the same client', () => {
    const secretSealed = seal.seal('whsec_new', { purpose: 'api-token', id: 'a-client' });
    expect(() => openWebhookSecrets(seal, { ...row, secretSealed })).toThrow('does not open');
  });

  it("rejects a client's secret that is stored as a webhook's own", () => {
    expect(() => openWebhookSecrets(seal, { ...row, ownSealed: row.secretSealed })).toThrow('does not open');
  });
});

describe('openWebhookKeys', () => {
  const seal = createSealer([randomBytes(32)]);
  const sealText = (text: string) => seal.seal(text, buildWebhookSealContext('a-client'));
  const row = {
    clientId: 'a-client',
    secretSealed: sealText('whsec_new'),
    previousSecretSealed: null,
    previousSecretExpiresAt: null,
    headerName: null,
    headerValueSealed: null,
  };

  it('returns the previous secret with its end, but not if one of both is missing', () => {
    const until = new Date('2026-03-03T18:20:00Z');
    const previous = { previousSecretSealed: sealText('whsec_old'), previousSecretExpiresAt: until };
    expect(openWebhookKeys(seal, { ...row, ...previous }).previous).toEqual({ secret: 'whsec_old', until });
    expect(openWebhookKeys(seal, { ...row, ...previous, previousSecretExpiresAt: null }).previous).toBeNull();
    expect(openWebhookKeys(seal, { ...row, previousSecretExpiresAt: until }).previous).toBeNull();
  });

  it('returns the header only if it has a name and a value', () => {
    const header = { headerName: 'X-Clave', headerValueSealed: sealText('canela') };
    expect(openWebhookKeys(seal, { ...row, ...header }).header).toEqual({ name: 'X-Clave', value: 'canela' });
    expect(openWebhookKeys(seal, { ...row, ...header, headerName: null }).header).toBeNull();
    expect(openWebhookKeys(seal, { ...row, ...header, headerValueSealed: null }).header).toBeNull();
  });
});
