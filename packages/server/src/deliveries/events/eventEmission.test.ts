import { connectionStates } from '@recado/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client, Session } from '../../core/data/models/index.ts';
import {
  type NewMessage,
  recoverUndecryptableMessage,
  storeMessages,
  updateMessageStatus,
} from '../../core/messages/index.ts';
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
const buildMessage = (fields: Partial<NewMessage> = {}): NewMessage => ({
  waId: `W${count++}`,
  fromMe: false,
  contact: { phone: '5215587654321', lid: '123456789012345', name: 'Marta' },
  type: 'text',
  text: 'Hola',
  timestamp: new Date(),
  ...fields,
});
const readEmitted = async (clientId: string) =>
  (await readEvents(test.knex, clientId, { after: 0, limit: 10_000 })).map(row => presentEvent(row, '/api'));
const readEmittedTypes = async (clientId: string) => (await readEmitted(clientId)).map(({ type }) => type);

describe('message', () => {
  it('emits one event with both identifiers of the sender when the message arrives twice', async () => {
    const clientId = await createClientRow(test.knex);
    const incoming = buildMessage();
    await storeMessages(test.knex, clientId, [incoming]);
    await storeMessages(test.knex, clientId, [incoming]);
    expect(await readEmitted(clientId)).toMatchObject([
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

  it('emits events when the message is sent, delivered and read, but not when it is queued', async () => {
    const clientId = await createClientRow(test.knex);
    const outgoing = buildMessage({ fromMe: true });
    await storeMessages(test.knex, clientId, [outgoing]);
    for (const status of ['sent', 'delivered', 'delivered', 'read'] as const)
      await updateMessageStatus(test.knex, clientId, { waIds: [outgoing.waId], status });
    expect(await readEmittedTypes(clientId)).toEqual(['message.sent', 'message.delivered', 'message.read']);
    expect((await readEmitted(clientId)).every(({ fromMe }) => fromMe)).toBe(true);
  });

  it('emits message.sent first when a receipt is stored before the acknowledgement', async () => {
    for (const status of ['delivered', 'read'] as const) {
      const clientId = await createClientRow(test.knex);
      const outgoing = buildMessage({ fromMe: true });
      await storeMessages(test.knex, clientId, [outgoing]);
      for (const reported of [status, 'sent'] as const)
        await updateMessageStatus(test.knex, clientId, { waIds: [outgoing.waId], status: reported });
      expect(await readEmitted(clientId)).toMatchObject([
        { type: 'message.sent', sequence: 1, data: { status: 'sent' } },
        { type: `message.${status}`, sequence: 2, data: { status } },
      ]);
    }
  });

  it('emits message.failed with the error code when the message cannot be sent', async () => {
    const clientId = await createClientRow(test.knex);
    const outgoing = buildMessage({ fromMe: true });
    await storeMessages(test.knex, clientId, [outgoing]);
    const report = { waIds: [outgoing.waId], status: 'failed', errorCode: 'rejected:463' } as const;
    await updateMessageStatus(test.knex, clientId, report);
    expect(await readEmitted(clientId)).toMatchObject([
      { type: 'message.failed', data: { status: 'failed', errorCode: 'rejected:463' } },
    ]);
  });

  it('emits message.sent when the owner wrote the message on the phone', async () => {
    const clientId = await createClientRow(test.knex);
    await storeMessages(test.knex, clientId, [buildMessage({ fromMe: true, status: 'sent' })]);
    expect(await readEmitted(clientId)).toMatchObject([{ type: 'message.sent', fromMe: true }]);
  });

  it('emits message.received when an undecryptable message becomes readable', async () => {
    const clientId = await createClientRow(test.knex);
    const undecryptable = buildMessage({ type: 'undecryptable', text: undefined });
    await storeMessages(test.knex, clientId, [undecryptable]);
    await recoverUndecryptableMessage(test.knex, clientId, { ...undecryptable, type: 'text', text: 'Ya se lee' });
    expect(await readEmittedTypes(clientId)).toEqual(['message.undecryptable', 'message.received']);
    expect((await readEmitted(clientId))[1]).toMatchObject({ data: { text: 'Ya se lee' } });
  });

  it('emits nothing when the message comes from the history', async () => {
    const clientId = await createClientRow(test.knex);
    await storeMessages(test.knex, clientId, [buildMessage({ details: { history: true } })]);
    expect(await readEmitted(clientId)).toEqual([]);
  });

  it('emits an event with the download URL and no storage path when the message has a file', async () => {
    const clientId = await createClientRow(test.knex);
    const media = { path: 'media/x', mimeType: 'image/jpeg' };
    await storeMessages(test.knex, clientId, [buildMessage({ type: 'image', media })]);
    const [event] = await readEmitted(clientId);
    expect(event).toMatchObject({
      data: { media: { url: expect.stringMatching(/^\/api\/external\/media\/[\w-]{36}$/) } },
    });
    expect(JSON.stringify(event)).not.toContain('media/x');
  });
});

describe('client', () => {
  it('emits one event for each state that the client enters', async () => {
    const clientId = await createClientRow(test.knex);
    for (const state of connectionStates)
      for (const lastEventAt of [new Date(), null])
        await Session.query(test.knex).findById(clientId).patch({ state, lastEventAt });
    expect(await readEmittedTypes(clientId)).toEqual([
      'client.linking',
      'client.connected',
      'client.reconnecting',
      'client.disconnected',
      'client.needs_relink',
      'client.needs_passkey',
      'client.parked',
      'client.forbidden',
    ]);
    expect((await readEmitted(clientId)).at(-1)).toMatchObject({
      data: {
        businessName: 'Panadería La Espiga',
        isConnected: false,
        connection: { state: 'forbidden', explanation: { what: expect.any(String) } },
      },
    });
  });

  it('loses its events when it is deleted', async () => {
    const clientId = await createClientRow(test.knex);
    await storeMessages(test.knex, clientId, [buildMessage()]);
    await Client.query(test.knex).deleteById(clientId);
    expect(await readEmitted(clientId)).toEqual([]);
  });
});

describe('sequence numbers of a client', () => {
  it('have no gaps when transactions run concurrently and some are rolled back', async () => {
    const clientId = await createClientRow(test.knex);
    const rollbackError = new Error('rolled back on purpose');
    const writers = Array.from({ length: 40 }, async (_, index) => {
      const attempt = test.knex.transaction(async trx => {
        await storeMessages(trx, clientId, [buildMessage(), buildMessage()]);
        if (index % 4 === 0) throw rollbackError;
      });
      await attempt.catch((error: unknown) => expect(error).toBe(rollbackError));
    });
    await Promise.all(writers);
    const numbers = (await readEmitted(clientId)).map(({ sequence }) => sequence);
    expect(numbers).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
  });

  it('become visible in order, so that a reader with one number has not missed an earlier one', async () => {
    const clientId = await createClientRow(test.knex);
    const readNumbers: number[] = [];
    let isWriting = true;
    const reader = (async () => {
      while (isWriting || readNumbers.length < 100) {
        const page = await readEvents(test.knex, clientId, { after: readNumbers.at(-1) ?? 0, limit: 7 });
        readNumbers.push(...page.map(({ sequence }) => sequence));
      }
    })();
    await Promise.all(Array.from({ length: 100 }, () => storeMessages(test.knex, clientId, [buildMessage()])));
    isWriting = false;
    await reader;
    expect(readNumbers).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
  });
});
