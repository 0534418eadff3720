import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storeMessages } from '../../core/messages/index.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/index.ts';
import { type ContractTestServer, startContractTestServer } from '../testing/startContractTestServer.ts';

let server: TestServer;
let owner: TestUser;
let id: string;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  owner = await server.person();
  const payload = { businessName: 'Panadería La Espiga', phoneNumber: '5215512345678' };
  id = (await owner.sdk.request('POST /clients', { payload })).client.id;
});
afterAll(() => server.stop());

const marta = '5215587654321';
const store = (text: string) =>
  storeMessages(server.knex, id, [
    {
      waId: text,
      fromMe: false,
      contact: { phone: marta, name: 'Marta' },
      type: 'text',
      text,
      timestamp: new Date(),
    },
  ]);

describe('conversations of a client', () => {
  it('can be read and changed by the owner, only read by administrators, and not found by other users', async () => {
    await store('Buenas');
    const params = { id, conversation: marta };
    const admin = await server.person({ role: 'admin' });
    for (const { sdk } of [owner, admin]) {
      const { conversations } = await sdk.request('GET /clients/{id}/conversations', { params: { id } });
      expect(conversations).toMatchObject([{ name: 'Marta', unread: 1, lastMessage: { text: 'Buenas' } }]);
    }
    const auditEntries = await server.knex('auditEntries').where({ action: 'client.messages_read', targetId: id });
    expect(auditEntries).toMatchObject([{ actorId: admin.id }]);
    const change = { params, payload: { muted: true } };
    const rejectedCalls = [
      [admin, 'PATCH /clients/{id}/conversations/{conversation}'],
      [await server.person(), 'PATCH /clients/{id}/conversations/{conversation}'],
    ] as const;
    for (const [{ sdk }, key] of rejectedCalls) expect((await sdk.raw(key, change)).status).toBe(404);
    const { conversation } = await owner.sdk.request('PATCH /clients/{id}/conversations/{conversation}', change);
    expect(conversation.muted).toBe(true);
  });

  it('have a setting that marks them as read on WhatsApp, which is on by default and can be disabled', async () => {
    const setMarkRead = (markRead: boolean) =>
      owner.sdk.request('PUT /clients/{id}/reading', { params: { id }, payload: { markRead } });
    expect((await owner.sdk.request('GET /clients/{id}', { params: { id } })).client.markRead).toBe(true);
    expect((await setMarkRead(false)).client.markRead).toBe(false);
    expect(await server.knex('auditEntries').where({ action: 'client.reading_changed', targetId: id })).toHaveLength(1);
  });
});

describe('conversation on a connected line', () => {
  let world: ContractTestServer;
  beforeAll(async () => {
    world = await startContractTestServer();
    await world.connect();
  });
  afterAll(() => world.stop());

  it('contains the sender of each message, and has no unread messages after a reply', async () => {
    const { server: worldServer, client, owner: clientOwner } = world;
    const params = { id: client.id };
    const contact = { phone: '5215599990000' };
    worldServer.network.phone(contact.phone);
    await storeMessages(worldServer.knex, client.id, [
      {
        waId: 'Q',
        fromMe: false,
        contact,
        type: 'text',
        text: '¿Abren hoy?',
        timestamp: new Date('2026-03-02T18:20:00Z'),
      },
    ]);
    const conversation = { ...params, conversation: contact.phone };
    const response = await clientOwner.sdk.request('GET /clients/{id}/conversations/{conversation}', {
      params: conversation,
    });
    expect(response.conversation.unread).toBe(1);
    const message = { to: contact.phone, type: 'text', text: { text: 'Sí, hasta las 8.' } } as const;
    await clientOwner.sdk.request('POST /clients/{id}/messages', { params, payload: message });
    await worldServer.sdk.withApiToken(client.apiToken).request('POST /external/messages', { payload: message });
    const { messages, conversation: conversationAfterReply } = await clientOwner.sdk.request(
      'GET /clients/{id}/conversations/{conversation}/messages',
      { params: conversation },
    );
    expect(messages.map(({ origin }) => origin)).toEqual([
      { kind: 'api' },
      { kind: 'console', user: { id: clientOwner.id, name: expect.any(String) } },
      undefined,
    ]);
    expect(conversationAfterReply.unread).toBe(0);
    const { events } = await clientOwner.sdk.request('GET /clients/{id}/events', { params });
    const originKinds = events.flatMap(({ data }) => ('origin' in data && data.origin ? data.origin.kind : []));
    expect([...new Set(originKinds)].toSorted()).toEqual(['api', 'console']);
  });

  it('cannot be written to by an administrator, who gets 404', async () => {
    const { status } = await world.admin.sdk.raw('POST /clients/{id}/messages', {
      params: { id: world.client.id },
      payload: { to: marta, type: 'text', text: { text: 'Hola' } },
    });
    expect(status).toBe(404);
  });

  it('is marked as read on WhatsApp when it is read', async () => {
    const { server: worldServer, client, owner: clientOwner } = world;
    const [beto, conversation] = [worldServer.network.phone('5215599990001'), '5215599990001'];
    beto.write('5215512345678', '¿Ya está mi pedido?');
    const params = { id: client.id, conversation };
    const key = 'GET /clients/{id}/conversations/{conversation}';
    await expect.poll(async () => (await clientOwner.sdk.raw(key, { params })).status).toBe(200);
    const readResponse = await clientOwner.sdk.request('POST /clients/{id}/conversations/{conversation}/read', {
      params,
    });
    expect(readResponse).toMatchObject({ marked: 1, conversation: { unread: 0 } });
  });
});
