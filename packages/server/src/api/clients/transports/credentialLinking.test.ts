import { toastTexts } from '@recado/texts';
import { createFakeWebhookRequest, createFakeWebhookVerificationRequest } from '@recado/transport/fake';
import { describe, expect, it, onTestFinished } from 'vitest';
import { waitUntil } from '../../../testing/createTestPlatform.ts';
import { useTwoTransportsFixture } from './testing/useTwoTransportsFixture.ts';

const fixture = useTwoTransportsFixture();
const { logLines, create, link, createLinked, postWebhook } = fixture;
const incomingText = (from: string, text: string, id: string) => ({ id, from, text, at: Date.now() });

describe('line linked by credentials', () => {
  it('returns an error for each invalid credential, and is linked only when all credentials are valid', async () => {
    const client = await create('oficial');
    const initializeResponse = await fixture.owner.sdk.request('POST /whatsapp/client/{id}/initialize', {
      params: client.params,
    });
    expect(initializeResponse.message).toBe(toastTexts.clientAwaitsData);
    await expect(link(client, { ...client.credentials, key: 'otra' })).rejects.toMatchObject({
      status: 400,
      errors: { key: expect.any(String) },
    });
    await expect(link(client, { account: client.credentials.account })).rejects.toMatchObject({
      errors: { key: expect.any(String), signature: expect.any(String) },
    });
    await link(client);
    await client.isOpen();
  });

  it('seals its secrets and never returns or logs them', async () => {
    const { params, credentials } = await createLinked();
    const clientJson = JSON.stringify(await fixture.owner.sdk.request('GET /clients/{id}', { params }));
    const rows = await fixture.server.knex('session_keys').where({ clientId: params.id });
    const audit = JSON.stringify(await fixture.server.knex('auditEntries').select());
    for (const secret of [credentials.key, credentials.signature]) {
      expect(clientJson + audit + logLines.join('')).not.toContain(secret);
      for (const { valueSealed } of rows) expect(valueSealed.includes(secret)).toBe(false);
    }
    expect(rows.length).toBeGreaterThan(0);
  });

  it('is not connected when another client uses the account', async () => {
    const first = await createLinked();
    const second = await create('oficial');
    await link(second, first.credentials).catch(() => undefined);
    await waitUntil(async () => {
      const { connection } = await fixture.owner.sdk.request('GET /whatsapp/client/{id}/status', {
        params: second.params,
      });
      return connection.reason?.startsWith('account-taken') ?? false;
    });
  });
});

describe('webhook URL of a network', () => {
  it('accepts only the verify token of its owner', async () => {
    const { params } = await create('oficial');
    const { choices } = await fixture.owner.sdk.request('GET /clients/{id}/transports', { params });
    const { webhook } = choices.find(({ transport }) => transport.name === 'oficial') ?? {};
    const sendChallenge = async (verifyToken: string) => {
      const query = new URLSearchParams({ ...createFakeWebhookVerificationRequest(verifyToken).query });
      return fixture.server.inject({ method: 'GET', url: `/api/transports/oficial/webhook?${query}` });
    };
    const validResponse = await sendChallenge(webhook?.verifyToken ?? '');
    expect([validResponse.statusCode, validResponse.payload]).toEqual([200, '1158201444']);
    const wrongToken = `${webhook?.verifyToken.slice(0, -1)}${webhook?.verifyToken.endsWith('0') ? '1' : '0'}`;
    expect((await sendChallenge(wrongToken)).statusCode).toBe(403);
  });

  it('finds the line as soon as the line is reported as connected', async () => {
    const client = await create('oficial');
    const { knex } = fixture.server;
    const blockingTrx = await knex.transaction();
    onTestFinished(async () => {
      if (!blockingTrx.isCompleted()) await blockingTrx.rollback();
    });
    await blockingTrx.raw('LOCK TABLE transport_accounts IN SHARE MODE');
    const linkRequest = link(client);
    const lockWaitersSql = `SELECT FROM pg_locks WHERE NOT granted AND relation = 'transport_accounts'::regclass`;
    await waitUntil(async () => (await knex.raw(lockWaitersSql)).rows.length > 0);
    const { isConnected } = await fixture.owner.sdk.request('GET /whatsapp/client/{id}/status', client);
    expect(isConnected).toBe(false);
    await blockingTrx.commit();
    await linkRequest;
    await client.isOpen();
    const request = createFakeWebhookRequest(
      client.phoneNumber,
      incomingText('5215599990004', 'Recién vinculado', 'AB4'),
    );
    expect((await postWebhook(request)).statusCode).toBe(200);
    await waitUntil(async () => (await client.texts()).includes('Recién vinculado'));
  });

  it('stores a signed message durably, and only once when it is sent twice', async () => {
    const client = await createLinked();
    const request = createFakeWebhookRequest(client.phoneNumber, incomingText('5215599990001', 'Buenos días', 'AB1'));
    expect((await postWebhook(request)).statusCode).toBe(200);
    expect(await client.texts()).toEqual(['Buenos días']);
    expect((await postWebhook(request)).statusCode).toBe(200);
    expect(await client.texts()).toEqual(['Buenos días']);
  });

  it('rejects forged and unreadable requests', async () => {
    const client = await createLinked();
    const { body, headers } = createFakeWebhookRequest(
      client.phoneNumber,
      incomingText('5215599990002', 'Falso', 'AB2'),
    );
    const forgedRequest = { body: Buffer.from(Buffer.from(body).toString().replace('Falso', 'FALSO')), headers };
    expect((await postWebhook(forgedRequest)).statusCode).toBe(401);
    expect((await postWebhook({ body: Buffer.from('nada'), headers })).statusCode).toBe(400);
    expect((await postWebhook({ body, headers }, 'fake')).statusCode).toBe(404);
    expect(await client.texts()).toEqual([]);
  });

  it('stores a message once when the network retries during a restart', async () => {
    const client = await createLinked();
    const request = createFakeWebhookRequest(client.phoneNumber, incomingText('5215599990003', 'Más tarde', 'AB3'));
    await fixture.owner.sdk.request('POST /whatsapp/client/{id}/restart', { params: client.params });
    await waitUntil(async () => (await postWebhook(request)).statusCode === 200);
    expect(await client.texts()).toEqual(['Más tarde']);
  });
});
