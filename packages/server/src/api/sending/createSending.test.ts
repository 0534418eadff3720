import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Conflict, NotConnected, TooManyRequests, Unprocessable } from '../../ground/errors/index.ts';
import { storeMessages } from '../../ground/messages/index.ts';
import { createPlatform, type Platform, until } from '../../testing/createPlatform.ts';
import { storedMessages } from '../../testing/storedMessages.ts';
import { createInbox } from '../inbox/createInbox.ts';
import { settleForgotten } from './recoverOutbox.ts';

const own = '5215511110000';
const customer = '5215587654321';
const to = { kind: 'phone', phone: customer } as const;

let platform: Platform;
let clientId: string;
beforeAll(async () => {
  platform = await createPlatform();
  clientId = await platform.linked(own);
});
afterAll(() => platform.close());
beforeEach(() => {
  platform.network.phone(customer).messages.length = 0;
});

const send = (text: string) => platform.sending.sendText({ clientId, to, text });
const last = async () => (await storedMessages(platform.database.knex, clientId)).at(-1);

describe('a text', () => {
  it('arrives, and is answered when the network took it', async () => {
    const { statusCode, body } = await send('Su pedido está listo.');
    expect(statusCode).toBe(200);
    expect(body).toEqual({
      success: true,
      messageId: expect.stringMatching(/^3EB0[0-9A-F]{18}$/),
      clientId,
      to: customer,
      chat: customer,
      text: 'Su pedido está listo.',
      status: 'sent',
      timestamp: expect.any(String),
    });
    const arrived = platform.network.phone(customer).messages;
    expect(arrived.map(({ id, content }) => ({ id, content }))).toEqual([
      { id: body.messageId, content: { type: 'text', text: 'Su pedido está listo.' } },
    ]);
    await until(async () => (await last())?.status === 'delivered');
    platform.network.phone(customer).read(body.messageId);
    await until(async () => (await last())?.status === 'read');
  });

  it('goes to a group', async () => {
    const group = platform.network.group('Pedidos', [own, customer]);
    const { body } = await platform.sending.sendText({
      clientId,
      to: { kind: 'group', id: group.id },
      text: 'Hola a todos',
    });
    expect(body.to).toBe(`group:${group.id}`);
    expect(await last()).toMatchObject({ chat: `group:${group.id}`, contactId: null, text: 'Hola a todos' });
  });

  it('arrives in the order it was asked for, however many are asked for at once', async () => {
    const wanted = Array.from({ length: 100 }, (_, n) => `${n}`);
    await Promise.all(wanted.map(send));
    const arrived = platform.network.phone(customer).messages.map(({ content }) => content);
    expect(arrived).toEqual(wanted.map(text => ({ type: 'text', text })));
  });

  it('stands among what came in within its second in the order in which it happened', async () => {
    const { knex } = platform.database;
    const second = (time: string) => new Date(Math.floor(Date.parse(time) / 1000) * 1000);
    const receive = (text: string, timestamp: Date) =>
      storeMessages(knex, clientId, [
        { waId: `S-${text}`, fromMe: false, contact: { phone: customer }, type: 'text', text, timestamp },
      ]);
    await receive('¿Hay conchas?', second(new Date().toISOString()));
    const { body } = await send('¿Cuántas?');
    await receive('Doce', second(body.timestamp));
    const { messages } = await createInbox({ database: knex, apiUrl: '/api' }).browse(clientId, { limit: 3 });
    expect(messages.map(({ text }) => text)).toEqual(['Doce', '¿Cuántas?', '¿Hay conchas?']);
  });

  it('belongs to one contact, however its number is spelled', async () => {
    platform.network.phone('5215544443333');
    for (const phone of ['525544443333', '5215544443333', '525544443333'])
      await platform.sending.sendText({ clientId, to: { kind: 'phone', phone }, text: phone });
    const { knex } = platform.database;
    const contacts = await knex('contacts').where({ clientId }).whereLike('phone', '%5544443333');
    expect(contacts).toMatchObject([{ phone: '5215544443333', lid: expect.any(String) }]);
    const messages = (await storedMessages(knex, clientId)).slice(-3);
    expect(messages.map(({ phone, text }) => [phone, text])).toEqual([
      ['5215544443333', '525544443333'],
      ['5215544443333', '5215544443333'],
      ['5215544443333', '525544443333'],
    ]);
    const { lid } = contacts[0];
    await platform.sending.sendText({ clientId, to: { kind: 'lid', lid }, text: 'por LID' });
    expect(await last()).toMatchObject({ contactId: contacts[0].id, text: 'por LID' });
  });
});

describe('what the network does not take', () => {
  const refuse = (reason: 'rejected' | 'rate-limited' | 'restricted', code?: number, until?: Date) =>
    platform.network.faults.nextSend(own, {
      kind: 'refuse',
      reason,
      ...(code !== undefined && { code }),
      ...(until && { until }),
    });

  it('is 422 with the network’s number when it was rejected', async () => {
    refuse('rejected', 463);
    const failure = await send('a').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Unprocessable);
    expect(failure).toMatchObject({ status: 422, message: expect.stringContaining('463') });
    expect(await last()).toMatchObject({ status: 'failed', errorCode: 'rejected:463' });
  });

  it('is 429 with the time to wait when it was too much', async () => {
    refuse('rate-limited', 429, new Date(Date.now() + 30_000));
    const failure = await send('a').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(TooManyRequests);
    expect(Number((failure as TooManyRequests).headers['Retry-After'])).toBeGreaterThan(20);
  });

  it('is 409 when the account is restricted', async () => {
    refuse('restricted');
    await expect(send('a')).rejects.toThrow(Conflict);
  });

  it('is 422 for a number that is not registered', async () => {
    // Where a country has several spellings the network is asked first, and there is no message.
    const before = await last();
    const mexican = { kind: 'phone', phone: '5215500000001' } as const;
    await expect(platform.sending.sendText({ clientId, to: mexican, text: 'a' })).rejects.toThrow(
      Unprocessable,
    );
    // News of the one before may still be on its way.
    expect((await last())?.waId).toBe(before?.waId);

    const spanish = { kind: 'phone', phone: '34600000001' } as const;
    await expect(platform.sending.sendText({ clientId, to: spanish, text: 'a' })).rejects.toThrow(
      Unprocessable,
    );
    expect(await last()).toMatchObject({ status: 'failed', errorCode: 'not-registered' });
  });

  it('is 202 and unknown when it took it and did not say so, and is not sent again', async () => {
    platform.network.faults.nextSend(own, { kind: 'lose' });
    const { statusCode, body } = await send('¿Llegó?');
    expect([statusCode, body.status]).toEqual([202, 'unknown']);
    expect(await last()).toMatchObject({ status: 'unknown', errorCode: 'unknown-outcome' });
    await send('después');
    expect(platform.network.phone(customer).messages).toHaveLength(1);
  });

  it('becomes delivered when the news of it comes after all', async () => {
    platform.network.faults.nextSend(own, { kind: 'swallow-ack' });
    const { body } = await send('sin acuse');
    expect(body.status).toBe('unknown');
    await until(async () => (await last())?.status === 'delivered');
  });
});

describe('without a connection', () => {
  it('nothing is stored and nothing counted: 409 with the next step', async () => {
    const idle = await platform.client();
    const sending = platform.sending.sendText({ clientId: idle, to, text: 'a' });
    await expect(sending).rejects.toThrow(NotConnected);
    await expect(sending).rejects.toThrow('código QR');
    expect(await storedMessages(platform.database.knex, idle)).toEqual([]);
  });

  it('says what stands in the way when that does not pass', async () => {
    const banned = await platform.linked('5215511119999');
    for (const device of platform.network.phone('5215511119999').devices)
      device.end({ why: 'forbidden', code: 406 });
    await until(async () => (await platform.sessions.status(banned)).connection.state === 'forbidden');
    const sending = platform.sending.sendText({ clientId: banned, to, text: 'a' });
    await expect(sending).rejects.toThrow('WhatsApp bloqueó este número.');
  });
});

describe('recover', () => {
  /** Sends, and makes the row what it was before the answer came. */
  const leftQueued = async (minutes = 0): Promise<void> => {
    const { body } = await send('antes de la caída');
    await until(async () => (await last())?.status === 'delivered');
    await platform.database
      .knex('messages')
      .where({ clientId, waId: body.messageId })
      .update({
        status: 'queued',
        updatedAt: new Date(Date.now() - minutes * 60_000),
      });
  };
  const holdElsewhere = () =>
    platform.database.knex('leases').insert({
      clientId,
      owner: 'another platform',
      epoch: 1,
      expiresAt: new Date(Date.now() + 60_000),
    });
  afterEach(() => platform.database.knex('leases').where({ clientId }).delete());

  it('says of what a dead process left queued that nobody knows', async () => {
    await leftQueued();
    await platform.sending.recover();
    expect(await last()).toMatchObject({ status: 'unknown', errorCode: 'unknown-outcome' });
  });

  it('leaves alone what another platform may be sending just now', async () => {
    await leftQueued();
    await holdElsewhere();
    await platform.sending.recover();
    expect(await last()).toMatchObject({ status: 'queued' });
  });

  it('knows by its age what has been forgotten there', async () => {
    await leftQueued(11);
    await holdElsewhere();
    expect(await settleForgotten(platform.database.knex, 30)).toBe(1);
    expect(await last()).toMatchObject({ status: 'unknown' });
  });
});
