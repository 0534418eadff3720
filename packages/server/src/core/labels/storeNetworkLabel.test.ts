import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { insertClient } from '../../testing/insertClient.ts';
import { resolveContacts } from '../contacts/index.ts';
import { storeMessages } from '../messages/index.ts';
import { storeNetworkLabel, storeNetworkLabelAssignment } from './index.ts';

let test: TestDatabase;
let clientId: string;
beforeAll(async () => {
  test = await createTestDatabase();
});
beforeEach(async () => {
  clientId = (await insertClient(test.knex)).id;
});
afterAll(() => test.drop());

const marta = { phone: '5215587654321', lid: '7712345', name: 'Marta' };
const martaChat = { kind: 'person', phone: marta.phone, lid: marta.lid } as const;
const save = (id: string, name: string, color = 0) => storeNetworkLabel(test.knex, clientId, { id, name, color });
const remove = (id: string) => storeNetworkLabel(test.knex, clientId, { id, deleted: true });
const assign = (label: string, labeled = true, messageId?: string) =>
  storeNetworkLabelAssignment(test.knex, clientId, {
    ...{ label, labeled, chat: martaChat },
    ...(messageId !== undefined && { messageId }),
  });
const listLabels = async () =>
  (await test.knex('labels').where({ clientId }).orderBy('name')).map(({ name, color }) => [name, color]);
const listEvents = async () =>
  (await test.knex('events').where({ clientId }).whereRaw("type LIKE '%label%'").orderBy('sequence')).map(
    ({ type, data }) => [type, data.name ?? null, data.previousName ?? data.label ?? null],
  );
const readContact = () => test.knex('contacts').where({ clientId, phone: marta.phone }).first();
const storeMessage = (waId = 'A1') =>
  storeMessages(test.knex, clientId, [
    { waId, fromMe: false, contact: marta, type: 'text', text: 'Hola', timestamp: new Date() },
  ]);

describe('a label of the phone', () => {
  it('becomes a label with the nearest color, and keeps a changed color of Recado until the phone changes it', async () => {
    await save('1', '  Nuevo\ncliente ', 6);
    expect(await listLabels()).toEqual([['Nuevo cliente', 'purple']]);
    await test.knex('labels').where({ clientId }).update({ color: 'gray' });
    await save('1', 'Cliente', 6);
    expect(await listLabels()).toEqual([['Cliente', 'gray']]);
    await save('1', 'Cliente', 15);
    expect(await listLabels()).toEqual([['Cliente', 'green']]);
    await save('2', '   ');
    expect(await listLabels()).toHaveLength(1);
  });

  it('is the label of Recado with the same name, ignoring case and accents', async () => {
    await test.knex('labels').insert({ clientId, name: 'Envíos', color: 'teal' });
    await save('4', 'ENVIOS', 3);
    expect(await listLabels()).toEqual([['Envíos', 'teal']]);
    await remove('4');
    expect(await listLabels()).toEqual([]);
    expect((await test.knex('phone_labels').where({ clientId }))[0]).toMatchObject({ networkId: '4', labelId: null });
    await save('4', 'Envíos');
    expect(await listLabels()).toEqual([['Envíos', 'red']]);
  });

  it('joins another label when it gets its name, and both remain until the phone deletes both', async () => {
    await storeMessage();
    await save('1', 'Pedido');
    await save('2', 'Pedidos');
    for (const label of ['1', '2']) await assign(label);
    await save('1', 'PEDIDOS');
    expect(await listLabels()).toEqual([['Pedidos', 'red']]);
    expect((await readContact())?.labels).toEqual(['Pedidos']);
    await remove('2');
    expect(await listLabels()).toEqual([['Pedidos', 'red']]);
    await remove('1');
    expect(await listLabels()).toEqual([]);
    expect((await readContact())?.labels).toEqual([]);
    expect((await listEvents()).filter(([type]) => type.startsWith('label.'))).toEqual([
      ['label.updated', 'Pedidos', 'Pedido'],
      ['label.deleted', 'Pedidos', null],
    ]);
  });

  it('is ignored when the client has the maximum number of labels', async () => {
    await test.knex.raw(
      `INSERT INTO labels (client_id, name, color) SELECT ?, concat('Pedido ', n), 'gray' FROM generate_series(1, 200) n`,
      [clientId],
    );
    await save('1', 'Otra');
    await assign('1');
    expect(await listLabels()).toHaveLength(200);
    expect((await readContact())?.labels ?? []).toEqual([]);
  });
});

describe('a label that the phone adds to a chat', () => {
  it('belongs to the contact once, and to its conversation if that has no other label', async () => {
    await storeMessage();
    await save('1', 'Pedido');
    await save('2', 'Pagado');
    for (const label of ['1', '1', '2', 'unknown']) await assign(label);
    const readLabel = async () => (await test.knex('conversations').where({ clientId }).first())?.label;
    expect((await readContact())?.labels).toEqual(['Pedido', 'Pagado']);
    expect(await readLabel()).toBe('Pedido');
    await assign('1', false);
    expect((await readContact())?.labels).toEqual(['Pagado']);
    expect(await readLabel()).toBeNull();
    expect(await listEvents()).toEqual([
      ['contact.labeled', 'Marta', 'Pedido'],
      ['contact.labeled', 'Marta', 'Pagado'],
      ['contact.labeled', 'Marta', 'Pedido'],
    ]);
  });

  it('is stored when it joins two contacts while other transactions hold the lock of the client', async () => {
    await save('1', 'Pedido');
    await resolveContacts(test.knex, clientId, [{ phone: marta.phone }, { lid: marta.lid }]);
    await Promise.all(Array.from({ length: 5 }, () => assign('1')));
    expect(await test.knex('contacts').where({ clientId })).toMatchObject([
      { phone: marta.phone, lid: marta.lid, labels: ['Pedido'] },
    ]);
  });

  it('adds the person to the contacts when there is no conversation', async () => {
    await save('1', 'Pedido');
    await assign('1');
    expect(await readContact()).toMatchObject({ labels: ['Pedido'], lid: marta.lid, addedAt: expect.any(Date) });
    await storeMessage();
    expect(await readContact()).toMatchObject({ labels: ['Pedido'] });
  });

  it('waits for the conversation of a group', async () => {
    await save('1', 'Pedido');
    const assignToGroup = () =>
      storeNetworkLabelAssignment(test.knex, clientId, {
        ...{ label: '1', labeled: true, chat: { kind: 'group', id: '120363' } },
      });
    expect(await assignToGroup()).toBe(false);
    await storeMessages(test.knex, clientId, [
      {
        ...{ waId: 'G1', fromMe: false, contact: marta, chat: 'group:120363', type: 'text', text: 'Hola' },
        timestamp: new Date(),
      },
    ]);
    expect(await assignToGroup()).toBe(true);
    expect((await test.knex('conversations').where({ clientId, chat: 'group:120363' }).first())?.label).toBe('Pedido');
  });
});

describe('a label that the phone adds to a message', () => {
  it('belongs to the message, also if that arrives later, and follows renaming and deletion', async () => {
    const readUpdates = async () =>
      (await test.knex('message_updates').where({ clientId }).orderBy('id')).map(({ messageId, value }) => [
        messageId !== null,
        value,
      ]);
    await save('1', 'Pedido');
    await assign('1', true, 'A1');
    expect(await readUpdates()).toEqual([[false, { label: 'Pedido', labeled: true }]]);
    await storeMessage();
    await assign('1', true, 'A1');
    expect(await readUpdates()).toEqual([[true, { label: 'Pedido', labeled: true }]]);
    await save('1', 'Pagado');
    await assign('1', false, 'A1');
    expect(await readUpdates()).toEqual([
      [true, { label: 'Pagado', labeled: true }],
      [true, { label: 'Pagado', labeled: false }],
    ]);
    await remove('1');
    expect(await readUpdates()).toEqual([]);
  });
});

it.each(['contact.labeled', 'message.labeled'])('a label event %s reaches only webhooks that name it', async type => {
  const matches = async (types: readonly string[]) =>
    (await test.knex.raw('SELECT matches_event_types(?::text[], ?) AS matches', [[...types], type])).rows[0].matches;
  expect([await matches([]), await matches([type]), await matches(['message.received'])]).toEqual([false, true, false]);
});
