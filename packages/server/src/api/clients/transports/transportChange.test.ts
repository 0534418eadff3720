import { randomUUID } from 'node:crypto';
import { proxyTexts } from '@recado/texts';
import { createFakeWebhookRequest, createFakeWebhookVerificationRequest } from '@recado/transport/fake';
import { describe, expect, it } from 'vitest';
import { storeMessageAlias } from '../../../lines/index.ts';
import { waitUntil } from '../../../testing/createTestPlatform.ts';
import { useTwoTransportsFixture } from './testing/useTwoTransportsFixture.ts';

const fixture = useTwoTransportsFixture();
const { network, logLines, create, link, createLinked, changeTransport, postWebhook } = fixture;
const incomingText = (from: string, text: string, id: string) => ({ id, from, text, at: Date.now() });

describe('transport change of a client', () => {
  it('can be previewed with the lost abilities, the reply window and the pending counts', async () => {
    const { params } = await create();
    const { choices } = await fixture.owner.sdk.request('GET /clients/{id}/transports', { params });
    const other = choices.find(({ isUsed }) => !isUsed);
    expect(other).toMatchObject({ isKept: false, gains: [], waiting: 0 });
    expect(other).toMatchObject({ replyWindowHours: 24, templates: 0, keptPosts: 0 });
    expect(other?.losses).toEqual(['groups', 'profile', 'contacts', 'mention']);
  });

  it('keeps token and conversation in both directions, and needs no second linking code', async () => {
    const client = await create();
    await fixture.owner.sdk.request('POST /whatsapp/client/{id}/initialize', { params: client.params });
    await client.isOpen();
    const keys = await fixture.server.knex('session_keys').where({ clientId: client.id }).orderBy('keyId');
    const customer = network.phone('5215599990004');
    const send = (text: string) =>
      client.program.request('POST /external/send', { payload: { to: customer.number, text } });
    await send('Uno');

    await changeTransport(client, 'oficial', client.credentials);
    const { client: changedClient } = await fixture.owner.sdk.request('GET /clients/{id}', { params: client.params });
    expect([changedClient.transport.name, changedClient.apiToken]).toEqual(['oficial', client.apiToken]);
    await client.isOpen();
    await send('Dos');
    const request = createFakeWebhookRequest(client.phoneNumber, incomingText(customer.number, 'Tres', 'AB4'));
    expect((await postWebhook(request)).statusCode).toBe(200);

    await changeTransport(client, 'fake');
    await client.isOpen();
    await send('Cuatro');
    const keysAfterReturn = await fixture.server.knex('session_keys').where({ clientId: client.id }).orderBy('keyId');
    expect(keysAfterReturn.map(({ keyId }) => keyId)).toEqual(keys.map(({ keyId }) => keyId));
    expect((await client.texts()).toSorted()).toEqual(['Cuatro', 'Dos', 'Tres', 'Uno']);
    expect(await fixture.server.knex('contacts').where({ clientId: client.id })).toHaveLength(1);

    const { choices } = await fixture.owner.sdk.request('GET /clients/{id}/transports', {
      params: client.params,
    });
    expect(choices.map(({ isUsed, isKept }) => [isUsed, isKept])).toEqual([
      [true, false],
      [false, true],
    ]);
    await changeTransport(client, 'oficial');
    await client.isOpen();
  });

  it('is rejected while the line has a proxy that the new transport does not support', async () => {
    const client = await create();
    const proxyRows = () => fixture.server.knex('line_proxies').where({ clientId: client.id });
    await proxyRows().insert({ clientId: client.id, settingsSealed: Buffer.alloc(1) });
    await expect(changeTransport(client, 'oficial', client.credentials)).rejects.toMatchObject({
      status: 409,
      serverMessage: proxyTexts.unsupportedTransport,
    });
    const { client: unchangedClient } = await fixture.owner.sdk.request('GET /clients/{id}', { params: client.params });
    expect(unchangedClient.transport.name).toBe('fake');
    await proxyRows().delete();
    await changeTransport(client, 'oficial', client.credentials);
  });

  it('is reverted when the new transport rejects the credentials', async () => {
    const client = await create();
    await fixture.owner.sdk.request('POST /whatsapp/client/{id}/initialize', { params: client.params });
    await client.isOpen();
    await expect(changeTransport(client, 'oficial', { ...client.credentials, key: 'otra' })).rejects.toMatchObject({
      status: 400,
      errors: { key: expect.any(String) },
    });
    await client.isOpen();
    const { client: revertedClient } = await fixture.owner.sdk.request('GET /clients/{id}', { params: client.params });
    expect(revertedClient.transport.name).toBe('fake');
  });

  it('keeps webhook requests of the first transport sealed, and processes them after the change back', async () => {
    const client = await createLinked();
    await changeTransport(client, 'fake');
    const request = createFakeWebhookRequest(
      client.phoneNumber,
      incomingText('5215599990077', 'Mientras no estaba', 'AB7'),
    );
    expect((await postWebhook(request)).statusCode).toBe(200);
    const forgedRequest = { ...request, headers: { ...request.headers, 'x-fake-signature': 'sha256=00' } };
    expect((await postWebhook(forgedRequest)).statusCode).toBe(401);
    const listStoredRequests = () => fixture.server.knex('transportWebhookRequests').where({ clientId: client.id });
    const storedRequests = await listStoredRequests();
    expect(storedRequests).toHaveLength(1);
    expect(Buffer.from(storedRequests[0].requestSealed).toString('latin1')).not.toContain('Mientras');
    expect(await client.texts()).not.toContain('Mientras no estaba');

    await changeTransport(client, 'oficial');
    await waitUntil(async () => (await client.texts()).includes('Mientras no estaba'));
    await waitUntil(async () => (await listStoredRequests()).length === 0);
    expect((await postWebhook(request)).statusCode).toBe(200);
    expect((await client.texts()).filter(text => text === 'Mientras no estaba')).toHaveLength(1);
  });

  it('makes the webhook endpoint answer 503 when too many requests are stored, so that the network retries', async () => {
    const client = await createLinked();
    await changeTransport(client, 'fake');
    const storedRequests = () => fixture.server.knex('transportWebhookRequests').where({ clientId: client.id });
    await fixture.server.knex.raw(
      `INSERT INTO transport_webhook_requests (id, client_id, transport, request_sealed)
       SELECT gen_random_uuid(), :id, 'oficial', '' FROM generate_series(1, 20000)`,
      { id: client.id },
    );
    const request = createFakeWebhookRequest(client.phoneNumber, incomingText('5215599990078', 'Ya no cabe', 'AB8'));
    expect((await postWebhook(request)).statusCode).toBe(503);
    await storedRequests().delete();
    expect((await postWebhook(request)).statusCode).toBe(200);
    expect(await storedRequests()).toHaveLength(1);
  });

  it('keeps the reply windows of a transport, including those of messages received during use of another transport', async () => {
    const client = await createLinked();
    const window = async (chat: string) =>
      (
        await client.program.request('GET /external/conversations/{conversation}', {
          params: { conversation: chat },
        })
      ).conversation.window;
    const [marta, luis] = ['5215599990081', '5215599990082'] as const;
    const at = Date.now() - 3_600_000;
    await postWebhook(createFakeWebhookRequest(client.phoneNumber, { ...incomingText(marta, 'Antes', 'AC1'), at }));
    await waitUntil(async () => (await client.texts()).includes('Antes'));
    const windowBefore = await window(marta);
    expect(windowBefore.state).toBe('open');
    await changeTransport(client, 'fake');
    expect((await window(marta)).state).toBe('none');
    await client.isOpen();
    await postWebhook(createFakeWebhookRequest(client.phoneNumber, incomingText(luis, 'Por las dos', 'AC2')));
    await changeTransport(client, 'oficial');
    await waitUntil(async () => (await client.texts()).includes('Por las dos'));
    await waitUntil(async () => (await window(luis)).state === 'open');
    expect(await window(marta)).toEqual(windowBefore);
  });

  it('keeps the stored webhook requests of other contacts when a contact is erased', async () => {
    const client = await createLinked();
    const [marta, luis] = ['5215599990084', '5215599990085'] as const;
    await postWebhook(createFakeWebhookRequest(client.phoneNumber, incomingText(marta, 'Antes', 'AD1')));
    await changeTransport(client, 'fake');
    await postWebhook(createFakeWebhookRequest(client.phoneNumber, incomingText(marta, 'De Marta', 'AD2')));
    await postWebhook(createFakeWebhookRequest(client.phoneNumber, incomingText(luis, 'De Luis', 'AD3')));
    const countStoredRequests = async () => {
      const { choices } = await fixture.owner.sdk.request('GET /clients/{id}/transports', {
        params: client.params,
      });
      return choices.find(({ isUsed }) => !isUsed)?.keptPosts;
    };
    expect(await countStoredRequests()).toBe(2);
    await client.program.request('POST /external/contacts/{contact}/forget', {
      params: { contact: marta },
      payload: { confirmationWord: 'ELIMINAR' },
    });
    expect(await countStoredRequests()).toBe(1);
    await changeTransport(client, 'oficial');
    await waitUntil(async () => (await client.texts()).includes('De Luis'));
    expect(await client.texts()).toEqual(['De Luis']);
  });

  it('does not store an outgoing message twice when the phone reports it under an alias of its ID', async () => {
    const client = await createLinked();
    await storeMessageAlias(fixture.server.knex, client.id, { waId: '3EB0AAAA', alias: '3EB0BBBB' });
    const messageFields = {
      clientId: client.id,
      chat: 'group:120363000000000001@g.us',
      fromMe: true,
      type: 'text',
      timestamp: new Date(),
    };
    const insert = (waId: string, status: string) =>
      fixture.server
        .knex('messages')
        .insert({ ...messageFields, id: randomUUID(), waId, status })
        .returning('id');
    expect(await insert('3EB0BBBB', 'sent')).toEqual([]);
    expect(await insert('3EB0AAAA', 'sent')).toHaveLength(1);
    expect(await insert('3EB0CCCC', 'sent')).toHaveLength(1);
  });

  it('limits unsigned webhook requests per address, except from an address that sent a signed request', async () => {
    const client = await createLinked();
    const requestOptions = { method: 'POST', url: '/api/transports/oficial/webhook' } as const;
    const unsignedResponses = await Promise.all(
      Array.from({ length: 90 }, () =>
        fixture.server.inject({ ...requestOptions, payload: 'x', remoteAddress: '203.0.113.9' }),
      ),
    );
    expect(new Set(unsignedResponses.map(({ statusCode }) => statusCode))).toEqual(new Set([401, 429]));
    const { headers, body } = createFakeWebhookRequest(client.phoneNumber, incomingText('5215599990078', 'Ya', 'AB8'));
    const sendSigned = () =>
      fixture.server.inject({ ...requestOptions, headers, payload: Buffer.from(body), remoteAddress: '198.51.100.4' });
    expect((await sendSigned()).statusCode).toBe(200);
    const signedResponses = await Promise.all(Array.from({ length: 90 }, sendSigned));
    expect(new Set(signedResponses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });
});

it('a transport change writes no credential or verify token to logs, events, audit or errors', async () => {
  const client = await createLinked();
  const other = await create();
  const wrongCredentials = { ...client.credentials, signature: 'firma-que-nadie-conoce' };
  const errors: unknown[] = [];
  const recordError = (error: unknown) => void errors.push(error, (error as Error).message);
  await link(await create('oficial'), wrongCredentials).catch(recordError);
  await changeTransport(other, 'oficial', wrongCredentials).catch(recordError);
  await link(await create('oficial'), { ...wrongCredentials, key: 'llave '.repeat(500) }).catch(recordError);
  const { choices } = await fixture.owner.sdk.request('GET /clients/{id}/transports', { params: client.params });
  const verifyToken = choices.find(({ isUsed }) => isUsed)?.webhook?.verifyToken ?? '';
  const query = new URLSearchParams({ ...createFakeWebhookVerificationRequest(verifyToken).query });
  await fixture.server.inject({ method: 'GET', url: `/api/transports/oficial/webhook?${query}` });
  const forgedRequest = createFakeWebhookRequest(client.phoneNumber, incomingText('5215599990009', 'Falso', 'AB9'));
  await postWebhook({ ...forgedRequest, headers: { ...forgedRequest.headers, 'x-fake-signature': 'sha256=00' } });
  await changeTransport(client, 'fake');
  expect(errors).toHaveLength(6);
  const [events, audit] = await Promise.all([
    fixture.server.knex('events').select(),
    fixture.server.knex('auditEntries').select(),
  ]);
  const output = JSON.stringify([events, audit, errors]) + logLines.join('');
  for (const value of [
    client.credentials.key,
    client.credentials.signature,
    wrongCredentials.signature,
    'llave llave',
    verifyToken,
  ])
    expect(output.includes(value), value).toBe(false);
});
