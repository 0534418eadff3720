import { anyEvent } from '@recado/contract';
import type { IncomingTransportMessage } from '@recado/transport';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDatabasePool } from '../../core/data/database.ts';
import { presentMessage } from '../../core/messages/presentMessage.ts';
import { createInterruptibleDatabaseConnection } from '../../core/outage/testing/createInterruptibleDatabaseConnection.ts';
import { presentEvent } from '../../deliveries/events/presentEvent.ts';
import { readEvents } from '../../deliveries/events/readEvents.ts';
import { createTestPlatform, type TestPlatform, waitUntil } from '../../testing/createTestPlatform.ts';
import { readStoredMessages } from '../../testing/readStoredMessages.ts';
import { createIncomingMessage, martaAddressWithLid, martaAddressWithPhone } from './testing/createIncomingMessage.ts';

let platform: TestPlatform;
let clientId: string;
beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());
beforeEach(async () => {
  clientId = await platform.createClient();
});

const { signal } = new AbortController();
const receive = (message: IncomingTransportMessage) => platform.receiving.received(clientId, message, signal);
const stored = () => readStoredMessages(platform.database.knex, clientId);
const inbound = async () =>
  Number(
    (await platform.database.knex('messageTotals').where({ clientId }).sum('inbound as inbound').first())?.inbound ?? 0,
  );

describe('message receiver for incoming messages', () => {
  it('stores and counts a message once when it is received repeatedly', async () => {
    const message = createIncomingMessage('¿Todavía hay conchas?', { quoted: { id: '3EB0AA' } });
    await Promise.all([receive(message), receive(message)]);
    await receive({ ...message, arrival: 'offline' });
    expect(await stored()).toMatchObject([
      {
        waId: message.id,
        fromMe: false,
        chat: martaAddressWithPhone.phone,
        phone: martaAddressWithPhone.phone,
        name: 'Marta',
        type: 'text',
        text: '¿Todavía hay conchas?',
        quotedWaId: '3EB0AA',
        status: 'received',
        details: { quoted: { messageId: '3EB0AA', text: null } },
        timestamp: message.timestamp,
      },
    ]);
    expect(await inbound()).toBe(1);
  });

  it('assigns messages to one contact when the sender is known by number, by LID, or by both', async () => {
    await receive(createIncomingMessage('1'));
    await receive(createIncomingMessage('2', { chat: martaAddressWithLid, sender: martaAddressWithLid }));
    await receive(createIncomingMessage('3', { chat: martaAddressWithLid, sender: martaAddressWithPhone }));
    const contacts = new Set((await stored()).map(({ contactId }) => contactId));
    expect(contacts.size).toBe(1);
    expect(await stored()).toMatchObject(
      ['1', '2', '3'].map(text => ({ text, phone: martaAddressWithPhone.phone, lid: martaAddressWithLid.lid })),
    );
  });

  it('stores a group message under the group and its author', async () => {
    const group = { kind: 'group', id: '120363000000000001' } as const;
    await receive(createIncomingMessage('Hola', { chat: group }));
    await receive(createIncomingMessage('¿Qué tal?', { chat: group, fromMe: true }));
    expect(await stored()).toMatchObject([
      { chat: 'group:120363000000000001', phone: martaAddressWithPhone.phone, fromMe: false },
      { chat: 'group:120363000000000001', contactId: null, fromMe: true, status: 'sent' },
    ]);
  });

  it('marks messages as read when they are read on the phone, even before they are stored', async () => {
    const unread = async () =>
      (await platform.database.knex('conversations').where({ clientId }).first('unreadCount'))?.unreadCount;
    const [one, two, three] = ['Uno', 'Dos', 'Tres'].map((text, minute) =>
      createIncomingMessage(text, { timestamp: new Date(Date.UTC(2026, 2, 1, 12, minute)) }),
    ) as [IncomingTransportMessage, IncomingTransportMessage, IncomingTransportMessage];
    const read = (...ids: string[]) =>
      platform.receiving.readOnOtherDevice(clientId, { chat: martaAddressWithLid, ids }, signal);
    await receive({
      ...one,
      chat: { ...martaAddressWithPhone, ...martaAddressWithLid },
      sender: { ...martaAddressWithPhone, ...martaAddressWithLid },
    });
    const readUpdate = read(one.id, two.id);
    await expect.poll(unread).toBe(0);
    await receive(three);
    await receive(two);
    await readUpdate;
    expect(await unread()).toBe(1);
    await read(three.id);
    expect(await unread()).toBe(0);
  });

  it('marks a message as history when it is older than the link', async () => {
    await receive(
      createIncomingMessage('Feliz año', { arrival: 'history', timestamp: new Date('2024-01-01T00:00:00Z') }),
    );
    expect(await stored()).toMatchObject([{ text: 'Feliz año', details: { history: true } }]);
  });
});

describe('message receiver for undecryptable messages', () => {
  it('stores a placeholder and replaces it when the readable message arrives', async () => {
    const unreadable = createIncomingMessage({ type: 'undecryptable' });
    await receive(unreadable);
    expect(await stored()).toMatchObject([{ type: 'undecryptable', text: null }]);
    const timestamp = new Date('2026-03-02T18:20:07Z');
    await receive({ ...unreadable, timestamp, content: { type: 'text', text: 'Ahora sí' } });
    await receive(unreadable);
    expect(await stored()).toMatchObject([{ waId: unreadable.id, type: 'text', text: 'Ahora sí' }]);
    expect(await inbound()).toBe(1);
  });

  it('stores a burst with one event and a count, then stores each message once when it becomes readable', async () => {
    const { knex } = platform.database;
    const at = (n: number) => new Date(Date.parse('2026-03-02T18:20:00Z') + n * 1_000);
    const unreadable = Array.from({ length: 200 }, (_, n) =>
      createIncomingMessage({ type: 'undecryptable' }, { id: `STORM${n}`, timestamp: at(n) }),
    );
    const other = { kind: 'person', phone: '5215587654377' } as const;
    for (const message of unreadable) await receive(message);
    // The network repeats messages for which it received no receipt.
    await receive(unreadable[7] as IncomingTransportMessage);
    await receive(createIncomingMessage({ type: 'undecryptable' }, { chat: other, sender: other, timestamp: at(0) }));
    const presentedMessages = async () => (await stored()).map(message => presentMessage(message, '/api'));
    const unread = async () =>
      (await presentedMessages())
        .filter(({ kind }) => kind === 'undecryptable')
        .map(message => [message.phoneNumber, message.undecryptable])
        .toSorted();
    expect(await unread()).toHaveLength(201);
    expect((await unread()).filter(([, burst]) => burst)).toContainEqual([
      martaAddressWithPhone.phone,
      { messages: 200, burst: 'STORM0' },
    ]);
    const messageEventTypes = async () => {
      const events = await readEvents(knex, clientId, { after: 0, limit: 1_000 });
      for (const event of events) expect(anyEvent.validate(presentEvent(event, '/api')).error).toBeUndefined();
      return events.map(({ type }) => type).filter(type => type.startsWith('message.'));
    };
    expect(await messageEventTypes()).toEqual(['message.undecryptable', 'message.undecryptable']);

    const readable = (n: number): IncomingTransportMessage => ({
      ...(unreadable[n] as IncomingTransportMessage),
      content: { type: 'text', text: `${n}` },
    });
    for (const n of [3, 0, 199]) await receive(readable(n));
    expect(await unread()).toHaveLength(198);
    const { receiving } = platform.createProcess();
    for (let n = 199; n >= 0; n -= 1)
      await (n % 2 ? receiving : platform.receiving).received(clientId, readable(n), signal);
    expect(await unread()).toEqual([[other.phone, undefined]]);
    const texts = (await stored()).flatMap(({ text }) => text ?? []);
    expect(texts).toEqual(Array.from({ length: 200 }, (_, n) => `${n}`));
    const types = await messageEventTypes();
    expect(types.filter(type => type === 'message.undecryptable')).toHaveLength(2);
    expect(types.filter(type => type === 'message.received')).toHaveLength(200);
    expect(await inbound()).toBe(201);
  });

  it('stores the readable message when both versions arrive concurrently', async () => {
    const unreadable = createIncomingMessage({ type: 'undecryptable' });
    const readable: IncomingTransportMessage = { ...unreadable, content: { type: 'text', text: 'A la vez' } };
    for (let round = 0; round < 20; round += 1) {
      const id = `3AEE${round}`;
      await Promise.all([receive({ ...unreadable, id }), receive({ ...readable, id })]);
    }
    expect((await stored()).map(({ text }) => text)).toEqual(Array(20).fill('A la vez'));
  });
});

describe('message receiver for outgoing messages', () => {
  it('stores a message as sent when it was written on another device', async () => {
    await receive(createIncomingMessage('Escrito en el teléfono', { fromMe: true }));
    expect(await stored()).toMatchObject([
      { fromMe: true, status: 'sent', phone: martaAddressWithPhone.phone, name: null },
    ]);
  });

  it('keeps the existing row when the network returns a sent message', async () => {
    const linked = await platform.createLinkedClient('5215511118888');
    platform.network.phone(martaAddressWithPhone.phone);
    const { body } = await platform.sender.sendText({
      clientId: linked,
      to: { kind: 'phone', phone: martaAddressWithPhone.phone },
      text: 'Hola',
    });
    await platform.receiving.received(
      linked,
      createIncomingMessage('Hola', { id: body.messageId, fromMe: true }),
      signal,
    );
    expect(await readStoredMessages(platform.database.knex, linked)).toHaveLength(1);
  });
});

describe('message receiver that cannot store a message', () => {
  it('waits until the database is reachable, and then stores the message once', async () => {
    const link = await createInterruptibleDatabaseConnection(platform.database.connection);
    const knex = createDatabasePool(link.connection);
    const { receiving } = platform.createProcess({ knex });
    link.cut();
    let done = false;
    const message = createIncomingMessage('durante la caída');
    const pendingReceive = receiving.received(clientId, message, signal).then(() => {
      done = true;
    });
    await expect(knex.raw('SELECT 1')).rejects.toThrow();
    expect(done).toBe(false);
    link.restore();
    await pendingReceive;
    expect(await stored()).toMatchObject([{ text: 'durante la caída' }]);

    link.cut();
    const controller = new AbortController();
    const abortedReceive = receiving.received(clientId, createIncomingMessage('nunca'), controller.signal);
    controller.abort();
    await expect(abortedReceive).rejects.toThrow('aborted');
    await knex.destroy();
    await link.close();
  });

  it('rejects immediately when the client does not exist', async () => {
    await platform.database.knex('clients').where({ id: clientId }).delete();
    await expect(receive(createIncomingMessage('a nadie'))).rejects.toMatchObject({ code: '23503' });
  });
});

describe('message receiver with pending network messages', () => {
  it('stores each message once when the client reconnects', async () => {
    const linked = await platform.createLinkedClient('5215511117777');
    const phone = platform.network.phone('5215511117777');
    const writer = platform.network.phone('5215587651111');
    await platform.supervisor.close(linked, 'pause');
    for (let n = 0; n < 30; n += 1) writer.write('5215511117777', `mensaje ${n}`);
    await platform.sessions.initialize(linked);
    await waitUntil(() => [...phone.devices].every(({ pendingCount }) => pendingCount === 0));
    const texts = (await readStoredMessages(platform.database.knex, linked)).map(({ text }) => text);
    expect(texts).toEqual(Array.from({ length: 30 }, (_, n) => `mensaje ${n}`));
  });
});
