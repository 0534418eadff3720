import type { Knex } from 'knex';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGuard } from '../../deliveries/guard/index.ts';
import { createPlatform, type Platform, until } from '../../testing/createPlatform.ts';
import { quietLog } from '../../testing/quietLog.ts';
import { storedMessages } from '../../testing/storedMessages.ts';
import { createFfmpeg } from '../conversion/createFfmpeg.ts';
import { createBrake } from '../pacing/createBrake.ts';
import { createSending } from './createSending.ts';
import { createOutbox } from './outbox.ts';

const customer = '5215587654321';
const to = { kind: 'phone', phone: customer } as const;

let platform: Platform;
let clientId: string;
beforeAll(async () => {
  platform = await createPlatform();
});
beforeEach(async () => {
  clientId = await platform.linked();
  platform.network.phone(customer).messages.length = 0;
});
afterAll(() => platform.close());

/** What sends on a database of which some answers are lost. */
const sendingOn = (database: Knex) =>
  createSending({
    database,
    sessions: platform.sessions,
    guard: createGuard({ allowedPrivateCidrs: [] }),
    uploads: platform.uploads,
    ffmpeg: createFfmpeg('no-ffmpeg'),
    brake: createBrake({ database: platform.database.knex }),
    allowance: platform.allowance,
    lookPatience: 600_000,
    log: quietLog,
  });
const last = async () => (await storedMessages(platform.database.knex, clientId)).at(-1);

const reset = (): Error => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });

/** A pool whose transactions are answered through `answer`. */
const through = (answer: (ask: () => unknown) => unknown): Knex =>
  new Proxy(platform.database.knex, {
    get(target, name, self) {
      if (name !== 'transaction') return Reflect.get(target, name, self);
      return (...args: unknown[]) =>
        answer(() => (target.transaction as (...given: unknown[]) => unknown)(...args));
    },
  });

describe('a message whose row was committed although the answer was lost', () => {
  it('was never handed over, is said so, and is sent when it is repeated under its key', async () => {
    let lost = 0;
    const deaf = through(async ask => {
      await ask();
      lost += 1;
      if (lost === 1) throw reset();
    });
    const sending = sendingOn(deaf);
    const order = { clientId, to, text: 'Su pedido', idempotencyKey: 'pedido 1' };
    await expect(sending.sendText(order)).rejects.toThrow('ECONNRESET');
    await until(async () => (await last())?.status === 'failed');
    expect(platform.network.phone(customer).messages).toEqual([]);

    const { body } = await sending.sendText(order);
    expect(body).toMatchObject({ status: 'sent' });
    expect(platform.network.phone(customer).messages.map(({ id }) => id)).toEqual([body.messageId]);
    expect(await storedMessages(platform.database.knex, clientId)).toHaveLength(1);
  });
});

describe('what became of a message', () => {
  it('is stored when the database is back, although its sender was told meanwhile', async () => {
    const { body } = await platform.sending.sendText({ clientId, to, text: 'Su pedido' });
    await until(async () => (await last())?.status === 'delivered');
    const id = body.messageId;
    await platform.database.knex('messages').where({ clientId, waId: id }).update({ status: 'queued' });

    let isAway = true;
    const away = { acquireConnection: () => Promise.reject(reset()) };
    const committing = new Proxy(platform.database.knex, {
      get: (target, name, self) => (name === 'client' && isAway ? away : Reflect.get(target, name, self)),
    });
    const outbox = createOutbox({ database: platform.database.knex, committing, patience: 1, log: quietLog });
    const timestamp = new Date(body.timestamp);
    await outbox.settle(clientId, { id, timestamp }, { status: 'unknown', errorCode: 'unknown-outcome' });
    expect(await last()).toMatchObject({ status: 'queued' });
    isAway = false;
    await until(async () => (await last())?.status === 'unknown');
  });

  it('is stored when the database is back, likewise where it was said about another message', async () => {
    const { body } = await platform.sending.sendText({ clientId, to, text: 'Su pedido' });
    let isAway = true;
    const database = through(ask => (isAway ? Promise.reject(reset()) : ask()));
    const outbox = createOutbox({ database, committing: database, patience: 1, log: quietLog });
    const about = {
      waId: '3EB0C0FFEE',
      fromMe: true,
      target: body.messageId,
      timestamp: new Date(),
    } as const;
    await outbox.remark(clientId, {
      ...about,
      kind: 'reaction',
      value: { emoji: '🥐' },
      contact: { phone: customer },
    });
    const said = () => platform.database.knex('remarks').where({ clientId, waId: about.waId });
    expect(await said()).toEqual([]);
    isAway = false;
    await until(async () => (await said()).length === 1);
  });
});
