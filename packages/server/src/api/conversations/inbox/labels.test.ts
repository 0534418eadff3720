import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serverActor } from '../../../core/audit/index.ts';
import { storeMessages } from '../../../core/messages/index.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/index.ts';
import { insertClient } from '../../../testing/insertClient.ts';
import { createConversationService } from './createConversationService.ts';
import { createLabelService } from './createLabelService.ts';
import { createQuickReplyService } from './createQuickReplyService.ts';

let test: TestDatabase;
let clientId: string;
beforeAll(async () => {
  test = await createTestDatabase();
});
beforeEach(async () => {
  clientId = (await insertClient(test.knex)).id;
});
afterAll(() => test.drop());

const marta = { phone: '5215587654321', name: 'Marta Núñez' };
const beto = { phone: '5491100000000', name: 'Beto' };
const createMessage = (contact: typeof marta, minute: number) => ({
  waId: `W${minute}`,
  fromMe: false,
  contact,
  type: 'text' as const,
  text: 'Hola',
  timestamp: new Date(Date.UTC(2026, 2, 1, 12, minute)),
});

describe('labels', () => {
  it('are created on first use, and a new name or a deletion also applies to their conversations', async () => {
    const labels = createLabelService({ database: test.knex });
    const conversations = createConversationService({
      database: test.knex,
      apiUrl: '/api',
      readReceipts: { sendReadReceipts: async () => 0 },
      sendUnreadMark: async () => {},
    });
    const list = async (label?: string) =>
      (await conversations.list(clientId, { limit: 50, ...(label !== undefined && { label }) })).conversations;
    const listEvents = async () => {
      const events = await test
        .knex('events')
        .where({ clientId })
        .whereRaw("type LIKE 'conversation.%' OR type LIKE 'label.%'")
        .orderBy('sequence');
      return events.map(({ type, data }) => [type, data]);
    };
    await storeMessages(test.knex, clientId, [createMessage(marta, 1), createMessage(beto, 2)]);
    await conversations.change(clientId, marta.phone, { label: 'Envíos' }, serverActor);
    const { conversation } = await conversations.change(clientId, beto.phone, { label: 'ENVIOS' }, serverActor);
    expect(conversation.label).toBe('Envíos');
    const [label] = (await labels.list(clientId)).labels;
    expect(label).toMatchObject({ name: 'Envíos', color: 'red' });
    const id = label?.id ?? '';
    await expect(labels.create(clientId, { name: 'envios' })).rejects.toMatchObject({ status: 409 });
    await labels.create(clientId, { name: 'Pagos', color: 'blue' });
    await expect(labels.change(clientId, id, { name: 'PAGOS' })).rejects.toMatchObject({ status: 409 });
    await labels.change(clientId, id, { name: 'Entregas', color: 'teal' });
    expect((await list('Entregas')).map(({ name }) => name)).toEqual(['Beto', 'Marta Núñez']);
    expect((await list('ENTREGÁS')).map(({ name }) => name)).toEqual(['Beto', 'Marta Núñez']);
    await labels.change(clientId, id, { color: 'red' });
    await labels.change(clientId, id, { color: 'red' });
    const other = (await insertClient(test.knex)).id;
    await expect(labels.remove(other, id)).rejects.toMatchObject({ status: 404 });
    await labels.remove(clientId, id);
    expect((await list()).map(each => each.label)).toEqual([null, null]);
    // Each label change writes one event, regardless of the number of conversations and contacts.
    const labelFields = { labelId: id, name: 'Entregas' };
    expect(await listEvents()).toEqual([
      ['conversation.updated', expect.objectContaining({ chat: marta.phone })],
      ['conversation.updated', expect.objectContaining({ chat: beto.phone })],
      ['label.updated', { ...labelFields, color: 'teal', previousName: 'Envíos' }],
      ['label.updated', { ...labelFields, color: 'red', previousName: null }],
      ['label.deleted', { ...labelFields, color: 'red', previousName: null }],
    ]);
    expect((await labels.list(clientId)).labels).toMatchObject([{ name: 'Pagos', color: 'blue' }]);
  });
});

it('a label is stored only on the conversation when the client has the maximum number of labels', async () => {
  const labels = createLabelService({ database: test.knex });
  const conversations = createConversationService({
    database: test.knex,
    apiUrl: '/api',
    readReceipts: { sendReadReceipts: async () => 0 },
    sendUnreadMark: async () => {},
  });
  await storeMessages(test.knex, clientId, [createMessage(marta, 1)]);
  await test.knex.raw(
    `INSERT INTO labels (client_id, name, color) SELECT ?, concat('Pedido ', n), 'gray' FROM generate_series(1, 200) n`,
    [clientId],
  );
  await expect(labels.create(clientId, { name: 'Pedido 201' })).rejects.toMatchObject({ status: 400 });
  await conversations.change(clientId, marta.phone, { label: 'Pedido 201' }, serverActor);
  const result = await conversations.list(clientId, { limit: 50, label: 'Pedido 201' });
  expect(result.conversations.map(({ label }) => label)).toEqual(['Pedido 201']);
  expect((await labels.list(clientId)).labels).toHaveLength(200);
});

describe('quick replies', () => {
  it('have unique shortcuts and belong to one client', async () => {
    const replies = createQuickReplyService({ database: test.knex });
    const { quickReply } = await replies.create(clientId, { shortcut: 'Ubicación', text: 'Hola {nombre}' });
    await expect(replies.create(clientId, { shortcut: 'ubicacion', text: '.' })).rejects.toMatchObject({
      status: 409,
    });
    await replies.create(clientId, { shortcut: 'horario', text: 'De 7 a 20' });
    await replies.change(clientId, quickReply.id, { text: 'Estamos en el centro' });
    const listTexts = async () => (await replies.list(clientId)).quickReplies.map(({ text }) => text);
    expect(await listTexts()).toEqual(['De 7 a 20', 'Estamos en el centro']);
    const other = (await insertClient(test.knex)).id;
    await expect(replies.change(other, quickReply.id, { text: 'x' })).rejects.toMatchObject({ status: 404 });
    await expect(replies.remove(clientId, 'x')).rejects.toMatchObject({ status: 404 });
    await replies.remove(clientId, quickReply.id);
    expect(await listTexts()).toEqual(['De 7 a 20']);
  });
});
