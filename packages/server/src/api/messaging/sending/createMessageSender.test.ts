import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Conflict, NotConnected, TooManyRequests, Unprocessable } from '../../../core/errors/index.ts';
import { storeMessages } from '../../../core/messages/index.ts';
import { createTestPlatform, type TestPlatform, waitUntil } from '../../../testing/createTestPlatform.ts';
import { readStoredMessages } from '../../../testing/readStoredMessages.ts';
import { silentTestLogger } from '../../../testing/silentTestLogger.ts';
import { createInboxReader } from '../../conversations/inbox/createInboxReader.ts';
import { recoverOutbox, settleStaleMessages } from './recoverOutbox.ts';

const own = '5215511110000';
const customer = '5215587654321';
const to = { kind: 'phone', phone: customer } as const;

let platform: TestPlatform;
let clientId: string;
beforeAll(async () => {
  platform = await createTestPlatform();
  clientId = await platform.createLinkedClient(own);
});
afterAll(() => platform.close());
beforeEach(() => {
  platform.network.phone(customer).messages.length = 0;
});

const send = (text: string) => platform.sender.sendText({ clientId, to, text });
const lastMessage = async () => (await readStoredMessages(platform.database.knex, clientId)).at(-1);

describe('sendText', () => {
  it('delivers the text and returns 200 when the network accepts it', async () => {
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
    await waitUntil(async () => (await lastMessage())?.status === 'delivered');
    platform.network.phone(customer).read(body.messageId);
    await waitUntil(async () => (await lastMessage())?.status === 'read');
  });

  it('sends to the group when the recipient is a group', async () => {
    const group = platform.network.group('Pedidos', [own, customer]);
    const { body } = await platform.sender.sendText({
      clientId,
      to: { kind: 'group', id: group.id },
      text: 'Hola a todos',
    });
    expect(body.to).toBe(`group:${group.id}`);
    expect(await lastMessage()).toMatchObject({ chat: `group:${group.id}`, contactId: null, text: 'Hola a todos' });
  });

  it('delivers texts in request order when many are requested at once', async () => {
    const texts = Array.from({ length: 100 }, (_, n) => `${n}`);
    await Promise.all(texts.map(send));
    const arrived = platform.network.phone(customer).messages.map(({ content }) => content);
    expect(arrived).toEqual(texts.map(text => ({ type: 'text', text })));
  });

  it('sorts a sent text chronologically when other messages arrive within the same second', async () => {
    const { knex } = platform.database;
    const second = (time: string) => new Date(Math.floor(Date.parse(time) / 1000) * 1000);
    const receive = (text: string, timestamp: Date) =>
      storeMessages(knex, clientId, [
        { waId: `S-${text}`, fromMe: false, contact: { phone: customer }, type: 'text', text, timestamp },
      ]);
    await receive('¿Hay conchas?', second(new Date().toISOString()));
    const { body } = await send('¿Cuántas?');
    await receive('Doce', second(body.timestamp));
    const { messages } = await createInboxReader({ database: knex, apiUrl: '/api' }).browse(clientId, { limit: 3 });
    expect(messages.map(({ text }) => text)).toEqual(['Doce', '¿Cuántas?', '¿Hay conchas?']);
  });

  it('stores one contact when its number is spelled differently', async () => {
    platform.network.phone('5215544443333');
    for (const phone of ['525544443333', '5215544443333', '525544443333'])
      await platform.sender.sendText({ clientId, to: { kind: 'phone', phone }, text: phone });
    const { knex } = platform.database;
    const contacts = await knex('contacts').where({ clientId }).whereLike('phone', '%5544443333');
    expect(contacts).toMatchObject([{ phone: '5215544443333', lid: expect.any(String) }]);
    const messages = (await readStoredMessages(knex, clientId)).slice(-3);
    expect(messages.map(({ phone, text }) => [phone, text])).toEqual([
      ['5215544443333', '525544443333'],
      ['5215544443333', '5215544443333'],
      ['5215544443333', '525544443333'],
    ]);
    const { lid } = contacts[0];
    await platform.sender.sendText({ clientId, to: { kind: 'lid', lid }, text: 'por LID' });
    expect(await lastMessage()).toMatchObject({ contactId: contacts[0].id, text: 'por LID' });
  });
});

describe('sendText to a network that fails', () => {
  const refuse = (reason: 'rejected' | 'rate-limited' | 'restricted', code?: number, until?: Date) =>
    platform.network.faults.nextSend(own, {
      kind: 'refuse',
      reason,
      ...(code !== undefined && { code }),
      ...(until && { until }),
    });

  it('returns 422 with the network’s code when the message is rejected', async () => {
    refuse('rejected', 463);
    const failure = await send('a').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Unprocessable);
    expect(failure).toMatchObject({ status: 422, message: expect.stringContaining('463') });
    expect(await lastMessage()).toMatchObject({ status: 'failed', errorCode: 'rejected:463' });
  });

  it('returns 429 with the time to wait when the rate limit is reached', async () => {
    refuse('rate-limited', 429, new Date(Date.now() + 30_000));
    const failure = await send('a').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(TooManyRequests);
    expect(Number((failure as TooManyRequests).headers['Retry-After'])).toBeGreaterThan(20);
  });

  it('returns 409 when the account is restricted', async () => {
    refuse('restricted');
    await expect(send('a')).rejects.toThrow(Conflict);
  });

  it('returns 422 when the number is not registered', async () => {
    // Numbers of countries with several spellings are looked up first, so no message is stored.
    const before = await lastMessage();
    const mexican = { kind: 'phone', phone: '5215500000001' } as const;
    await expect(platform.sender.sendText({ clientId, to: mexican, text: 'a' })).rejects.toThrow(Unprocessable);
    // Compare only the ID, because status updates of the previous message may still arrive.
    expect((await lastMessage())?.waId).toBe(before?.waId);

    const spanish = { kind: 'phone', phone: '34600000001' } as const;
    await expect(platform.sender.sendText({ clientId, to: spanish, text: 'a' })).rejects.toThrow(Unprocessable);
    expect(await lastMessage()).toMatchObject({ status: 'failed', errorCode: 'not-registered' });
  });

  it('returns 202 with status unknown when the answer is lost, and does not resend', async () => {
    platform.network.faults.nextSend(own, { kind: 'lose' });
    const { statusCode, body } = await send('¿Llegó?');
    expect([statusCode, body.status]).toEqual([202, 'unknown']);
    expect(await lastMessage()).toMatchObject({ status: 'unknown', errorCode: 'unknown-outcome' });
    await send('después');
    expect(platform.network.phone(customer).messages).toHaveLength(1);
  });

  it('stores the status delivered when the receipt arrives without an acknowledgement', async () => {
    platform.network.faults.nextSend(own, { kind: 'swallow-ack' });
    const { body } = await send('sin acuse');
    expect(body.status).toBe('unknown');
    await waitUntil(async () => (await lastMessage())?.status === 'delivered');
  });
});

describe('sendText without a connection', () => {
  it('stores nothing and returns 409 with the next step when the client is not linked', async () => {
    const idle = await platform.createClient();
    const sending = platform.sender.sendText({ clientId: idle, to, text: 'a' });
    await expect(sending).rejects.toThrow(NotConnected);
    await expect(sending).rejects.toThrow('código QR');
    expect(await readStoredMessages(platform.database.knex, idle)).toEqual([]);
  });

  it('throws an error that names the ban when the number is banned', async () => {
    const banned = await platform.createLinkedClient('5215511119999');
    for (const device of platform.network.phone('5215511119999').devices) device.end({ why: 'forbidden', code: 406 });
    await waitUntil(async () => (await platform.sessions.status(banned)).connection.state === 'forbidden');
    const sending = platform.sender.sendText({ clientId: banned, to, text: 'a' });
    await expect(sending).rejects.toThrow('WhatsApp bloqueó este número.');
  });
});

describe('recover', () => {
  /** Sends a message and resets its row to the state before the network answered. */
  const leaveQueued = async (minutes = 0): Promise<void> => {
    const { body } = await send('antes de la caída');
    await waitUntil(async () => (await lastMessage())?.status === 'delivered');
    await platform.database
      .knex('messages')
      .where({ clientId, waId: body.messageId })
      .update({
        status: 'queued',
        updatedAt: new Date(Date.now() - minutes * 60_000),
      });
  };
  const insertForeignLease = () =>
    platform.database.knex('leases').insert({
      clientId,
      owner: 'another platform',
      epoch: 1,
      expiresAt: new Date(Date.now() + 60_000),
    });
  afterEach(() => platform.database.knex('leases').where({ clientId }).delete());

  it('marks a queued message as unknown when its process died', async () => {
    await leaveQueued();
    await recoverOutbox(platform.database.knex, silentTestLogger);
    expect(await lastMessage()).toMatchObject({ status: 'unknown', errorCode: 'unknown-outcome' });
  });

  it('leaves a queued message unchanged when another node owns the lease', async () => {
    await leaveQueued();
    await insertForeignLease();
    await recoverOutbox(platform.database.knex, silentTestLogger);
    expect(await lastMessage()).toMatchObject({ status: 'queued' });
  });

  it('marks a queued message as unknown when it is older than the longest possible send', async () => {
    await leaveQueued(11);
    await insertForeignLease();
    expect(await settleStaleMessages(platform.database.knex, 30)).toBe(1);
    expect(await lastMessage()).toMatchObject({ status: 'unknown' });
  });
});
