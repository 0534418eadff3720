import { randomUUID } from 'node:crypto';
import { createFakeWebhookRequest } from '@recado/transport/fake';
import { describe, expect, it } from 'vitest';
import { waitUntil } from '../../../testing/createTestPlatform.ts';
import { useTwoTransportsFixture } from './testing/useTwoTransportsFixture.ts';

const fixture = useTwoTransportsFixture();
const { createLinked, changeTransport, postWebhook } = fixture;

const createHistory = (phoneNumber: string, id: string, text: string) =>
  createFakeWebhookRequest(phoneNumber, { id, text, from: '5215599990102', at: Date.now(), isHistory: true });
const stored = (clientId: string) => fixture.server.knex('transportWebhookRequests').where({ clientId });

describe('a history', () => {
  it('is answered as soon as it is durable, while its messages cannot be stored yet', async () => {
    const client = await createLinked();
    const blocking = await fixture.server.knex.transaction();
    await blocking.raw('LOCK TABLE messages IN EXCLUSIVE MODE');
    try {
      expect((await postWebhook(createHistory(client.phoneNumber, 'H1', 'Pan de ayer'))).statusCode).toBe(200);
      expect(await stored(client.id)).toHaveLength(1);
    } finally {
      await blocking.rollback();
    }
    await waitUntil(async () => (await client.texts()).includes('Pan de ayer'));
    await waitUntil(async () => (await stored(client.id)).length === 0);
  });

  it('waits for earlier histories, while the live message of the same request is stored before the answer', async () => {
    const client = await createLinked();
    const earlier = { id: randomUUID(), clientId: client.id, transport: 'oficial', requestSealed: Buffer.alloc(1) };
    await stored(client.id).insert({ ...earlier, nextAttemptAt: new Date(Date.now() + 3_600_000) });
    const people = { from: '5215599990102', at: Date.now() };
    const history = { id: 'H5', text: 'Pan de anteayer', ...people };
    const request = createFakeWebhookRequest(client.phoneNumber, { id: 'L5', text: 'Pan de hoy', ...people, history });
    expect((await postWebhook(request)).statusCode).toBe(200);
    expect(await client.texts()).toEqual(['Pan de hoy']);
    await stored(client.id).where({ id: earlier.id }).delete();
    await waitUntil(async () => (await client.texts()).includes('Pan de anteayer'));
    expect(await client.texts()).toHaveLength(2);
  });

  it('with an invalid signature is refused and not stored', async () => {
    const client = await createLinked();
    const request = createHistory(client.phoneNumber, 'H2', 'Pan falso');
    const headers = { ...request.headers, 'x-fake-signature': 'sha256=00' };
    expect((await postWebhook({ ...request, headers })).statusCode).toBe(401);
    expect(await stored(client.id)).toEqual([]);
  });

  it('waits for the client to return when the client changes its transport first', async () => {
    const client = await createLinked();
    await fixture.server.knex('transportWebhookRequests').delete();
    const blocking = await fixture.server.knex.transaction();
    await blocking.raw('LOCK TABLE messages IN EXCLUSIVE MODE');
    await postWebhook(createHistory(client.phoneNumber, 'H3', 'Pan de antes'));
    const changing = changeTransport(client, 'fake');
    await blocking.rollback();
    await changing;
    await changeTransport(client, 'oficial');
    await client.isOpen();
    await waitUntil(async () => (await client.texts()).includes('Pan de antes'));
  });
});
