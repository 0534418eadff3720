import { connectionStates } from '@recado/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client, Session } from '../../ground/data/models/index.ts';
import { type NewMessage, recoverMessage, storeMessages, updateStatus } from '../../ground/messages/index.ts';
import { createClientRow } from '../../testing/createClientRow.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { presentEvent } from './presentEvent.ts';
import { readEvents } from './readEvents.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

let count = 0;
const message = (fields: Partial<NewMessage> = {}): NewMessage => ({
  waId: `W${count++}`,
  fromMe: false,
  contact: { phone: '5215587654321', lid: '123456789012345', name: 'Marta' },
  type: 'text',
  text: 'Hola',
  timestamp: new Date(),
  ...fields,
});
const told = async (clientId: string) =>
  (await readEvents(test.knex, clientId, { after: 0, limit: 10_000 })).map(row => presentEvent(row, '/api'));
const types = async (clientId: string) => (await told(clientId)).map(({ type }) => type);

describe('a message', () => {
  it('that comes in is told once, with both names of its sender', async () => {
    const clientId = await createClientRow(test.knex);
    const incoming = message();
    await storeMessages(test.knex, clientId, [incoming]);
    await storeMessages(test.knex, clientId, [incoming]);
    expect(await told(clientId)).toMatchObject([
      {
        type: 'message.received',
        sequence: 1,
        fromMe: false,
        data: {
          messageId: incoming.waId,
          phoneNumber: '5215587654321',
          lid: '123456789012345',
          text: 'Hola',
        },
      },
    ]);
  });

  it('of ours is told when it is sent, delivered and read, not when it is queued', async () => {
    const clientId = await createClientRow(test.knex);
    const ours = message({ fromMe: true });
    await storeMessages(test.knex, clientId, [ours]);
    for (const status of ['sent', 'delivered', 'delivered', 'read'] as const)
      await updateStatus(test.knex, clientId, { waIds: [ours.waId], status });
    expect(await types(clientId)).toEqual(['message.sent', 'message.delivered', 'message.read']);
    expect((await told(clientId)).every(({ fromMe }) => fromMe)).toBe(true);
  });

  it('of ours that arrives before its acknowledgement is noted is told as sent all the same, and first', async () => {
    for (const status of ['delivered', 'read'] as const) {
      const clientId = await createClientRow(test.knex);
      const ours = message({ fromMe: true });
      await storeMessages(test.knex, clientId, [ours]);
      for (const reported of [status, 'sent'] as const)
        await updateStatus(test.knex, clientId, { waIds: [ours.waId], status: reported });
      expect(await told(clientId)).toMatchObject([
        { type: 'message.sent', sequence: 1, data: { status: 'sent' } },
        { type: `message.${status}`, sequence: 2, data: { status } },
      ]);
    }
  });

  it('of ours that fails is told with its reason', async () => {
    const clientId = await createClientRow(test.knex);
    const ours = message({ fromMe: true });
    await storeMessages(test.knex, clientId, [ours]);
    const report = { waIds: [ours.waId], status: 'failed', errorCode: 'rejected:463' } as const;
    await updateStatus(test.knex, clientId, report);
    expect(await told(clientId)).toMatchObject([
      { type: 'message.failed', data: { status: 'failed', errorCode: 'rejected:463' } },
    ]);
  });

  it('that the owner wrote on the phone is told as sent', async () => {
    const clientId = await createClientRow(test.knex);
    await storeMessages(test.knex, clientId, [message({ fromMe: true, status: 'sent' })]);
    expect(await told(clientId)).toMatchObject([{ type: 'message.sent', fromMe: true }]);
  });

  it('that could not be read is told as received when it can be', async () => {
    const clientId = await createClientRow(test.knex);
    const unread = message({ type: 'undecryptable', text: undefined });
    await storeMessages(test.knex, clientId, [unread]);
    await recoverMessage(test.knex, clientId, { ...unread, type: 'text', text: 'Ya se lee' });
    expect(await types(clientId)).toEqual(['message.undecryptable', 'message.received']);
    expect((await told(clientId))[1]).toMatchObject({ data: { text: 'Ya se lee' } });
  });

  it('of the past is no news', async () => {
    const clientId = await createClientRow(test.knex);
    await storeMessages(test.knex, clientId, [message({ details: { history: true } })]);
    expect(await told(clientId)).toEqual([]);
  });

  it('with a file tells where to fetch it', async () => {
    const clientId = await createClientRow(test.knex);
    const media = { path: 'media/x', mimeType: 'image/jpeg' };
    await storeMessages(test.knex, clientId, [message({ type: 'image', media })]);
    const [event] = await told(clientId);
    expect(event).toMatchObject({
      data: { media: { url: expect.stringMatching(/^\/api\/external\/media\/[\w-]{36}$/) } },
    });
    expect(JSON.stringify(event)).not.toContain('media/x');
  });
});

describe('a client', () => {
  it('tells each state it comes into, once', async () => {
    const clientId = await createClientRow(test.knex);
    for (const state of connectionStates)
      for (const lastEventAt of [new Date(), null])
        await Session.query(test.knex).findById(clientId).patch({ state, lastEventAt });
    expect(await types(clientId)).toEqual([
      'client.linking',
      'client.connected',
      'client.reconnecting',
      'client.disconnected',
      'client.needs_relink',
      'client.needs_passkey',
      'client.parked',
      'client.forbidden',
    ]);
    expect((await told(clientId)).at(-1)).toMatchObject({
      data: {
        businessName: 'Panadería La Espiga',
        isConnected: false,
        connection: { state: 'forbidden', explanation: { what: expect.any(String) } },
      },
    });
  });

  it('takes its events along when it is deleted', async () => {
    const clientId = await createClientRow(test.knex);
    await storeMessages(test.knex, clientId, [message()]);
    await Client.query(test.knex).deleteById(clientId);
    expect(await told(clientId)).toEqual([]);
  });
});

describe('the numbers of a client', () => {
  it('have no gaps, whoever writes at the same time and whatever is rolled back', async () => {
    const clientId = await createClientRow(test.knex);
    const refused = new Error('rolled back on purpose');
    const writers = Array.from({ length: 40 }, async (_, index) => {
      const attempt = test.knex.transaction(async trx => {
        await storeMessages(trx, clientId, [message(), message()]);
        if (index % 4 === 0) throw refused;
      });
      await attempt.catch((error: unknown) => expect(error).toBe(refused));
    });
    await Promise.all(writers);
    const numbers = (await told(clientId)).map(({ sequence }) => sequence);
    expect(numbers).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
  });

  it('become visible in their order: who reads up to one has missed none before it', async () => {
    const clientId = await createClientRow(test.knex);
    const seen: number[] = [];
    let writing = true;
    const reader = (async () => {
      while (writing || seen.length < 100) {
        const page = await readEvents(test.knex, clientId, { after: seen.at(-1) ?? 0, limit: 7 });
        seen.push(...page.map(({ sequence }) => sequence));
      }
    })();
    await Promise.all(Array.from({ length: 100 }, () => storeMessages(test.knex, clientId, [message()])));
    writing = false;
    await reader;
    expect(seen).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
  });
});
