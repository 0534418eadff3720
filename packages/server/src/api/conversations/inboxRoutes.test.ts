import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type NewMessage, storeMessages } from '../../core/messages/index.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/index.ts';

let server: TestServer;
let owner: TestUser;
let id: string;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  owner = await server.person();
  id = await addLine(owner, 'Panadería La Espiga');
});
afterAll(() => server.stop());

const marta = { phone: '5215587654321', name: 'Marta Núñez' };
const luis = { phone: '5215587650000', name: 'Luis' };
let messageCount = 0;
const addLine = async (user: TestUser, businessName: string) => {
  const payload = { businessName, phoneNumber: '5215512345678' };
  return (await user.sdk.request('POST /clients', { payload })).client.id;
};
const store = (clientId: string, fields: Partial<NewMessage>) => {
  messageCount += 1;
  const waId = `R${messageCount}`;
  const timestamp = new Date(Date.UTC(2026, 2, 1, 12, messageCount));
  return storeMessages(server.knex, clientId, [
    { waId, fromMe: false, contact: marta, type: 'text', text: `mensaje ${messageCount}`, timestamp, ...fields },
  ]);
};
const search = async (user: TestUser, q: string) => {
  const { conversations, contacts } = await user.sdk.request('GET /search', { query: { q } });
  return {
    found: conversations.map(({ businessName, conversation }) => [
      businessName,
      conversation.name,
      conversation.match?.text ?? null,
    ]),
    people: contacts.map(({ businessName, contact }) => [businessName, contact.name]),
  };
};
const findConversationId = async (clientId: string) =>
  (await owner.sdk.request('GET /clients/{id}/conversations', { params: { id: clientId } })).conversations[0]?.id ?? '';

describe('search in all lines', () => {
  it('finds people, messages and contacts without messages in own and shared lines, and nothing of strangers', async () => {
    const secondLine = await addLine(owner, 'Cafetería');
    await store(id, { text: 'Quiero dos roscas' });
    await store(secondLine, { contact: luis, text: 'Una ROSCA grande' });
    await server.knex('contacts').insert({
      ...{ id: crypto.randomUUID(), clientId: secondLine, phone: '5215587651111', ownName: 'Rosca Ruiz' },
      addedAt: new Date(),
    });
    expect(await search(owner, 'rosca')).toEqual({
      found: [
        ['Cafetería', 'Luis', 'Una ROSCA grande'],
        ['Panadería La Espiga', 'Marta Núñez', 'Quiero dos roscas'],
      ],
      people: [['Cafetería', 'Rosca Ruiz']],
    });
    expect((await search(owner, 'nunez')).found).toEqual([['Panadería La Espiga', 'Marta Núñez', null]]);
    expect((await search(owner, '55 8765 0000')).found).toEqual([['Cafetería', 'Luis', null]]);
    expect(await search(await server.person(), 'rosca')).toEqual({ found: [], people: [] });

    const member = await server.person();
    await server.knex('members').insert({ clientId: secondLine, userId: member.id, role: 'answers' });
    expect((await search(member, 'rosca')).found).toEqual([['Cafetería', 'Luis', 'Una ROSCA grande']]);
  });
});

describe('related items of a conversation', () => {
  const loadRelated = async (user = owner, clientId = id) =>
    user.sdk.request('GET /clients/{id}/conversations/{conversation}/related', {
      params: { id: clientId, conversation: marta.phone },
    });

  it('are the other lines of the person, the files, the scheduled messages and the campaigns', async () => {
    const secondLine = await addLine(owner, 'Cafetería');
    const strangersLine = await addLine(await server.person(), 'Ajena');
    const media = { path: 'media/x', mimeType: 'image/png', fileName: 'pan.png' };
    await store(id, { type: 'image', media });
    await store(id, { type: 'audio', media: { ...media, mimeType: 'audio/ogg' } });
    await store(id, { contact: luis, type: 'document', media });
    for (const line of [secondLine, strangersLine]) await store(line, { contact: { ...marta, phone: '525587654321' } });
    for (const to of [marta.phone, luis.phone])
      await owner.sdk.request('POST /clients/{id}/messages', {
        params: { id },
        payload: {
          ...{ to, type: 'text', text: { text: 'Mañana abrimos' } },
          sendAt: new Date(Date.now() + 86_400_000).toISOString(),
        },
      });
    const { campaign } = await owner.sdk.request('POST /clients/{id}/campaigns', {
      params: { id },
      payload: { name: 'Rosca de Reyes', message: { type: 'text', text: { text: 'Hola' } } },
    });
    await owner.sdk.request('POST /clients/{id}/campaigns/{campaign}/recipients', {
      params: { id, campaign: campaign.id },
      payload: { numbers: [{ to: '+52 55 8765 4321' }] },
    });

    const related = await loadRelated();
    expect(related.lines).toMatchObject([{ clientId: secondLine, businessName: 'Cafetería' }]);
    expect(related.files.map(({ kind }) => kind)).toEqual(['image']);
    expect(related.schedules).toMatchObject([{ text: 'Mañana abrimos', to: marta.phone }]);
    expect(related.campaigns).toEqual([{ id: campaign.id, name: 'Rosca de Reyes', state: 'waiting', sentAt: null }]);

    // A member who may only answer does not manage campaigns, and has no access to the other line.
    const member = await server.person();
    await server.knex('members').insert({ clientId: id, userId: member.id, role: 'answers' });
    expect(await loadRelated(member)).toMatchObject({ lines: [], campaigns: [], files: [{ kind: 'image' }] });
  });
});

describe('saved view', () => {
  it('belongs to one user, has a unique name and can be removed', async () => {
    const filter = { view: 'unread', label: 'Pedidos' } as const;
    const save = (user: TestUser, name: string) =>
      user.sdk.raw('POST /conversations/views', { payload: { name, filter } });
    const listNames = async (user: TestUser) =>
      (await user.sdk.request('GET /conversations/views')).views.map(({ name }) => name);
    expect((await save(owner, 'Pedidos sin leer')).status).toBe(201);
    expect((await save(owner, 'PEDIDOS SIN LEER')).status).toBe(409);
    const other = await server.person();
    expect((await save(other, 'Pedidos sin leer')).status).toBe(201);
    expect((await save(owner, 'Árbol')).status).toBe(201);
    expect(await listNames(owner)).toEqual(['Árbol', 'Pedidos sin leer']);
    const [view] = (await owner.sdk.request('GET /conversations/views')).views;
    expect(view?.filter).toEqual(filter);
    const params = { view: view?.id ?? '' };
    expect((await other.sdk.raw('DELETE /conversations/views/{view}', { params })).status).toBe(404);
    await owner.sdk.request('DELETE /conversations/views/{view}', { params });
    expect(await listNames(owner)).toEqual(['Pedidos sin leer']);
  });

  it('is rejected if the user has the maximum number of views', async () => {
    await server.knex('inboxViews').insert(
      Array.from({ length: 50 }, (_view, index) => ({
        ...{ userId: owner.id, name: `Vista ${index}` },
        filter: { view: 'all' },
      })),
    );
    const payload = { name: 'Otra', filter: { view: 'all' } } as const;
    expect((await owner.sdk.raw('POST /conversations/views', { payload })).status).toBe(400);
  });
});

describe('starred message', () => {
  const listTexts = async (user: TestUser, query: { conversation?: string } = {}) =>
    (await user.sdk.request('GET /starred-messages', { query })).starred.map(({ message }) => message.text);

  it('is listed for the user who starred it, once, until the star is removed or the line is lost', async () => {
    await store(id, { text: 'Mi dirección es Reforma 1' });
    await store(id, { text: 'Gracias' });
    const conversation = await findConversationId(id);
    const { messages } = await owner.sdk.request('GET /clients/{id}/messages', { params: { id } });
    const messageId = messages.find(({ text }) => text?.startsWith('Mi'))?.id ?? '';
    const member = await server.person();
    await server.knex('members').insert({ clientId: id, userId: member.id, role: 'answers' });
    const params = { id, messageId };
    for (const user of [owner, owner, member])
      await user.sdk.request('PUT /clients/{id}/messages/{messageId}/star', { params });
    expect(await listTexts(owner)).toEqual(['Mi dirección es Reforma 1']);
    expect(await listTexts(owner, { conversation })).toEqual(['Mi dirección es Reforma 1']);
    expect(await listTexts(owner, { conversation: id })).toEqual([]);
    await owner.sdk.request('DELETE /clients/{id}/messages/{messageId}/star', { params });
    expect(await listTexts(owner)).toEqual([]);
    expect(await listTexts(member)).toEqual(['Mi dirección es Reforma 1']);
    await server.knex('members').where({ userId: member.id }).delete();
    expect(await listTexts(member)).toEqual([]);
  });

  it('is listed in pages, the last starred one first', async () => {
    for (const text of ['uno', 'dos', 'tres']) await store(id, { text });
    const { messages } = await owner.sdk.request('GET /clients/{id}/messages', { params: { id } });
    for (const { id: messageId } of messages)
      await owner.sdk.request('PUT /clients/{id}/messages/{messageId}/star', { params: { id, messageId } });
    const first = await owner.sdk.request('GET /starred-messages', { query: { limit: 2 } });
    expect(first.starred.map(({ message }) => message.text)).toEqual(['uno', 'dos']);
    const second = await owner.sdk.request('GET /starred-messages', { query: { limit: 2, cursor: first.next ?? '' } });
    expect([second.starred.map(({ message }) => message.text), second.next]).toEqual([['tres'], null]);
  });
});
