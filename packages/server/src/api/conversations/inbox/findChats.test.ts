import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type NewMessage, storeMessages, storeMessageUpdate } from '../../../core/messages/index.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/index.ts';
import { insertClient } from '../../../testing/insertClient.ts';
import { type ConversationService, createConversationService } from './createConversationService.ts';

let test: TestDatabase;
let clientId: string;
let conversations: ConversationService;
beforeAll(async () => {
  test = await createTestDatabase();
  conversations = createConversationService({
    database: test.knex,
    apiUrl: '/api',
    readReceipts: { sendReadReceipts: async () => 0 },
    sendUnreadMark: async () => {},
  });
});
beforeEach(async () => {
  clientId = (await insertClient(test.knex)).id;
});
afterAll(() => test.drop());

const marta = { phone: '5215587654321', name: 'Marta Núñez' };
const beto = { phone: '5491100000000', name: 'Beto' };
const inGroup: Partial<NewMessage> = { chat: 'group:120363', details: { subject: 'Pedidos de la Plaza' } };
const store = (...messages: readonly Partial<NewMessage>[]) =>
  storeMessages(
    test.knex,
    clientId,
    messages.map((fields, index) => ({
      waId: `W${index}`,
      fromMe: false,
      contact: marta,
      type: 'text',
      timestamp: new Date(Date.UTC(2026, 2, 1, 12, index)),
      ...fields,
    })),
  );
const list = (query: { readonly q: string }) => conversations.list(clientId, { limit: 50, ...query });

describe('message search', () => {
  const searchMatches = async (q: string) =>
    (await list({ q })).conversations.map(({ name, match }) => [name, match?.text]);

  it('finds the newest match of each conversation when words differ in form, case or accents', async () => {
    await store(
      { text: 'Quiero dos conchas de vainilla' },
      { text: '¿Cuánto cuesta la CONCHA?' },
      { contact: beto, text: 'Las canciones de la fiesta' },
      { ...inGroup, text: 'Una cotización, por favor' },
    );
    expect(await searchMatches('conchas')).toEqual([['Marta Núñez', '¿Cuánto cuesta la CONCHA?']]);
    expect(await searchMatches('vainilla concha')).toEqual([['Marta Núñez', 'Quiero dos conchas de vainilla']]);
    expect(await searchMatches('vaini')).toEqual([['Marta Núñez', 'Quiero dos conchas de vainilla']]);
    expect(await searchMatches('canción')).toEqual([['Beto', 'Las canciones de la fiesta']]);
    expect(await searchMatches('COTIZACION')).toEqual([['Pedidos de la Plaza', 'Una cotización, por favor']]);
    for (const q of ['de una', 'conchas canción', "';--", '!', '&', '%']) expect(await searchMatches(q)).toEqual([]);
  });

  it('finds only messages of the client, and no deleted messages', async () => {
    const [message] = await store({ text: 'Mi tarjeta es secreta' });
    const other = (await insertClient(test.knex)).id;
    expect((await conversations.list(other, { limit: 50, q: 'tarjeta' })).conversations).toEqual([]);
    expect((await conversations.list(clientId, { limit: 50, q: other })).conversations).toEqual([]);
    expect(await searchMatches('tarjeta')).toHaveLength(1);
    await storeMessageUpdate(test.knex, clientId, {
      kind: 'deletion',
      value: {},
      waId: 'D',
      fromMe: false,
      contact: marta,
      target: message?.waId ?? '',
      timestamp: new Date(),
    });
    expect(await searchMatches('tarjeta')).toEqual([]);
  });

  it('does not prevent storing a message with a very long text or another script', async () => {
    const texts = ['á'.repeat(65_536), '한국어'.repeat(20_000), 'x y '.repeat(16_000), '\u{1F9C1}'.repeat(32_000)];
    expect(await store(...texts.map(text => ({ text })))).toHaveLength(texts.length);
  });
});
