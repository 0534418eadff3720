import { createTestPlatform, type TestPlatform } from '@recado/server/testing';
import type { Transport } from '@recado/transport';
import { type Emulator, type Phone, startEmulator } from '@recado/whatsapp-emulator';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { generatePhoneNumber } from './testing/generatePhoneNumber.ts';
import { pollUntilResult } from './testing/pollUntilResult.ts';

/** Typed as `string`, so that the compiler does not resolve the module and it is loaded by name at runtime. */
const transport: string = '@recado/transport-baileys';
/** The first part of a history has 50 messages of each chat. */
const MESSAGES_BEFORE_LINKING = 150;
const ROUNDS = 8;

let emulator: Emulator;
let platform: TestPlatform;
beforeAll(async () => {
  for (const method of ['info', 'warn'] as const) vi.spyOn(console, method).mockImplementation(() => undefined);
  emulator = await startEmulator({ fewPreKeys: true, latencyMs: 0 });
  const { baileysTransport } = (await import(transport)) as {
    readonly baileysTransport: (options: object, timings: object) => Transport;
  };
  const rootKey = Buffer.from(emulator.rootKey).toString('hex');
  const { url, ca } = emulator;
  const real = baileysTransport({ url, rootKey, ca, browserName: 'Recado' }, { queryMs: 2_000 });
  platform = await createTestPlatform({
    realNetwork: { transport: real, scan: (phone, qr) => emulator.phones.get(phone)?.scan(qr) },
  });
});
afterAll(async () => {
  await platform.close();
  await emulator.close();
  vi.restoreAllMocks();
});

/** State of a message after all of its updates. A deleted one has no text. */
interface ExpectedMessage {
  text: string;
  isDeleted: boolean;
  reactions: string[];
}

/** A customer of the line, who remembers what the line must show. */
function createCustomer(phone: Phone, shop: Phone) {
  const expected = new Map<string, ExpectedMessage>();
  const write = async (text: string): Promise<string> => {
    const { id } = await phone.send(shop.phone, { text });
    expected.set(id, { text, isDeleted: false, reactions: [] });
    return id;
  };
  const edit = async (id: string, text: string): Promise<void> => {
    await phone.send(shop.phone, { edit: id, text });
    Object.assign(expected.get(id) ?? {}, { text });
  };
  const react = async (id: string, emoji: string): Promise<void> => {
    await phone.send(shop.phone, { react: id, emoji });
    expected.get(id)?.reactions.push(emoji);
  };
  const remove = async (id: string): Promise<void> => {
    await phone.send(shop.phone, { delete: id });
    Object.assign(expected.get(id) ?? {}, { isDeleted: true });
  };
  /** Sends a picture that only phones show. */
  const showOnce = async (): Promise<void> => {
    const media = { kind: 'image', bytes: Buffer.from('foto'), viewOnce: true, phoneOnly: true } as const;
    const { id } = await phone.send(shop.phone, { media });
    expected.set(id, { text: '', isDeleted: false, reactions: [] });
  };
  return { phone, expected, write, edit, react, remove, showOnce };
}
type Customer = ReturnType<typeof createCustomer>;

async function updateMessages({ phone, expected, write, edit, react, remove, showOnce }: Customer): Promise<void> {
  const [first = '', second = '', third = ''] = [...expected.keys()].slice(-30);
  for (let round = 1; round <= ROUNDS; round += 1) {
    await edit(first, `corregido ${round}`);
    const order = await write(`pedido ${round}`);
    await react(second, '👍');
    await phone.garble(true);
    const garbled = await write(`ilegible ${round}`);
    await edit(order, `pedido ${round}, corregido`);
    await phone.garble(false);
    await edit(garbled, `legible ${round}`);
    await react(garbled, '❤️');
    await showOnce();
    await remove(order);
  }
  await remove(third);
}
async function readStored(clientId: string) {
  const { knex } = platform.database;
  const messages = await knex('messages').where({ clientId, fromMe: false }).orderBy(['timestamp', 'id']);
  const updates = await knex('messageUpdates').where({ clientId }).orderBy(['timestamp', 'id']);
  return messages.map(({ id, waId, contactId, text }) => {
    const own = updates.filter(({ messageId }) => messageId === id);
    const isDeleted = own.some(({ kind }) => kind === 'deletion');
    const reactions = own.filter(({ kind }) => kind === 'reaction').map(({ value }) => value.emoji as string);
    return { waId: waId as string, contactId: contactId as string, text: text ?? '', isDeleted, reactions };
  });
}

it('every message is stored once, in order and with its updates, while phones update messages and history arrives', {
  timeout: 180_000,
}, async () => {
  emulator.setStrictness({ alternativeAddresses: false });
  const shop = emulator.phones.create({ phone: generatePhoneNumber() });
  const customers = [1, 2, 3].map(() => createCustomer(emulator.phones.create({ phone: generatePhoneNumber() }), shop));
  for (const { write } of customers) for (let n = 0; n < MESSAGES_BEFORE_LINKING; n += 1) await write(`antes ${n}`);
  const clientId = await platform.createLinkedClient(shop.phone);
  await Promise.all(customers.map(updateMessages));
  await emulator.faults.add({ kind: 'redeliver', messages: 40, client: shop.phone });
  await Promise.all(customers.map(updateMessages));
  emulator.setStrictness({ alternativeAddresses: true });
  for (const { write } of customers) await write('gracias');

  const expected = customers.map(({ expected: messages }) =>
    [...messages].map(([waId, state]) => ({ waId, ...state })),
  );
  const expectedIds = new Set(expected.flat().map(({ waId }) => waId));
  await pollUntilResult(async () => {
    const stored = new Set((await readStored(clientId)).map(({ waId }) => waId));
    return [...expectedIds].every(id => stored.has(id));
  });
  const readByCustomer = async () => {
    const stored = await readStored(clientId);
    return expected.map(messages => {
      const ids = new Set(messages.map(({ waId }) => waId));
      return stored.flatMap(({ contactId, ...message }) => (ids.has(message.waId) ? [message] : []));
    });
  };
  await expect.poll(readByCustomer, { timeout: 30_000, interval: 500 }).toEqual(expected);
  expect(new Set((await readStored(clientId)).map(({ contactId }) => contactId)).size).toBe(customers.length);
  expect(await platform.database.knex('messageUpdates').where({ clientId, messageId: null })).toEqual([]);
});
