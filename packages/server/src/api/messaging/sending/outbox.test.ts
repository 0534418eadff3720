import type { Knex } from 'knex';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSsrfGuard } from '../../../deliveries/guard/index.ts';
import { createTestPlatform, type TestPlatform, waitUntil } from '../../../testing/createTestPlatform.ts';
import { readStoredMessages } from '../../../testing/readStoredMessages.ts';
import { silentTestLogger } from '../../../testing/silentTestLogger.ts';
import { createFfmpeg } from '../files/createFfmpeg.ts';
import { createNewChatLimiter } from '../pacing/createNewChatLimiter.ts';
import { createMessaging } from './createMessaging.ts';
import { createOutbox } from './outbox.ts';

const customer = '5215587654321';
const to = { kind: 'phone', phone: customer } as const;

let platform: TestPlatform;
let clientId: string;
beforeAll(async () => {
  platform = await createTestPlatform();
});
beforeEach(async () => {
  clientId = await platform.createLinkedClient();
  platform.network.phone(customer).messages.length = 0;
});
afterAll(() => platform.close());

/** Creates a sender on a database that loses some responses. */
const createSenderOn = (database: Knex) =>
  createMessaging({
    database,
    sessions: platform.sessions,
    guard: createSsrfGuard({ allowedPrivateCidrs: [] }),
    uploads: platform.uploads,
    ffmpeg: createFfmpeg('no-ffmpeg'),
    newChatLimiter: createNewChatLimiter({ database: platform.database.knex }),
    quota: platform.quota,
    metadataTimeoutMs: 600_000,
    log: silentTestLogger,
  }).sender;
const lastMessage = async () => (await readStoredMessages(platform.database.knex, clientId)).at(-1);

const reset = (): Error => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });

/** Wraps the database so that `answer` controls the response of each transaction. */
const interceptTransactions = (answer: (runTransaction: () => unknown) => unknown): Knex =>
  new Proxy(platform.database.knex, {
    get(target, name, self) {
      if (name !== 'transaction') return Reflect.get(target, name, self);
      return (...args: unknown[]) => answer(() => (target.transaction as (...values: unknown[]) => unknown)(...args));
    },
  });

describe('message whose row was committed although the response was lost', () => {
  it('is stored as failed and not sent, and is sent when the request is repeated with the same key', async () => {
    let lostResponses = 0;
    const lossyDatabase = interceptTransactions(async runTransaction => {
      await runTransaction();
      lostResponses += 1;
      if (lostResponses === 1) throw reset();
    });
    const sender = createSenderOn(lossyDatabase);
    const request = { clientId, to, text: 'Su pedido', idempotencyKey: 'pedido 1' };
    await expect(sender.sendText(request)).rejects.toThrow('ECONNRESET');
    await waitUntil(async () => (await lastMessage())?.status === 'failed');
    expect(platform.network.phone(customer).messages).toEqual([]);

    const { body } = await sender.sendText(request);
    expect(body).toMatchObject({ status: 'sent' });
    expect(platform.network.phone(customer).messages.map(({ id }) => id)).toEqual([body.messageId]);
    expect(await readStoredMessages(platform.database.knex, clientId)).toHaveLength(1);
  });
});

describe('outcome of a message', () => {
  it('is stored as soon as the database is available again after an outage', async () => {
    const { body } = await platform.sender.sendText({ clientId, to, text: 'Su pedido' });
    await waitUntil(async () => (await lastMessage())?.status === 'delivered');
    const id = body.messageId;
    await platform.database.knex('messages').where({ clientId, waId: id }).update({ status: 'queued' });

    let isDatabaseAway = true;
    const unavailableClient = { acquireConnection: () => Promise.reject(reset()) };
    const commitPool = new Proxy(platform.database.knex, {
      get: (target, name, self) =>
        name === 'client' && isDatabaseAway ? unavailableClient : Reflect.get(target, name, self),
    });
    const outbox = createOutbox({
      database: platform.database.knex,
      commitPool,
      storeWaitMs: 1,
      log: silentTestLogger,
    });
    const timestamp = new Date(body.timestamp);
    await outbox.settle(clientId, { id, timestamp }, { status: 'unknown', errorCode: 'unknown-outcome' });
    expect(await lastMessage()).toMatchObject({ status: 'queued' });
    isDatabaseAway = false;
    await waitUntil(async () => (await lastMessage())?.status === 'unknown');
  });

  it('is stored after a database outage, even if the message is a reaction to another message', async () => {
    const { body } = await platform.sender.sendText({ clientId, to, text: 'Su pedido' });
    let isDatabaseAway = true;
    const database = interceptTransactions(runTransaction =>
      isDatabaseAway ? Promise.reject(reset()) : runTransaction(),
    );
    const outbox = createOutbox({ database, commitPool: database, storeWaitMs: 1, log: silentTestLogger });
    const update = {
      waId: '3EB0C0FFEE',
      fromMe: true,
      target: body.messageId,
      timestamp: new Date(),
    } as const;
    await outbox.update(clientId, {
      ...update,
      kind: 'reaction',
      value: { emoji: '🥐' },
      contact: { phone: customer },
    });
    const findUpdates = () => platform.database.knex('messageUpdates').where({ clientId, waId: update.waId });
    expect(await findUpdates()).toEqual([]);
    isDatabaseAway = false;
    await waitUntil(async () => (await findUpdates()).length === 1);
  });
});
