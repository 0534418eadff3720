import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storeMessages } from '../../ground/messages/index.ts';
import { startTestServer, type TestPerson, type TestServer } from '../../testing/index.ts';
import { startWorld, type World } from './testing/startWorld.ts';

let server: TestServer;
let owner: TestPerson;
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

describe('the conversations of a client', () => {
  it('are its owner’s to read and to change, an administrator’s to read, and nobody else’s', async () => {
    await store('Buenas');
    const params = { id, conversation: marta };
    const admin = await server.person({ role: 'admin' });
    for (const { sdk } of [owner, admin]) {
      const { conversations } = await sdk.request('GET /clients/{id}/conversations', { params: { id } });
      expect(conversations).toMatchObject([{ name: 'Marta', unread: 1, lastMessage: { text: 'Buenas' } }]);
    }
    const read = await server.knex('audit').where({ action: 'client.messages_read', targetId: id });
    expect(read).toMatchObject([{ actorId: admin.id }]);
    const change = { params, payload: { muted: true } };
    const refused = [
      [admin, 'PATCH /clients/{id}/conversations/{conversation}'],
      [await server.person(), 'PATCH /clients/{id}/conversations/{conversation}'],
    ] as const;
    for (const [{ sdk }, key] of refused) expect((await sdk.raw(key, change)).status).toBe(404);
    const { conversation } = await owner.sdk.request(
      'PATCH /clients/{id}/conversations/{conversation}',
      change,
    );
    expect(conversation.muted).toBe(true);
  });

  it('follow the setting of whether what is read is marked on WhatsApp', async () => {
    const set = (markRead: boolean) =>
      owner.sdk.request('PUT /clients/{id}/reading', { params: { id }, payload: { markRead } });
    expect((await owner.sdk.request('GET /clients/{id}', { params: { id } })).client.markRead).toBe(true);
    expect((await set(false)).client.markRead).toBe(false);
    expect(await server.knex('audit').where({ action: 'client.reading_changed', targetId: id })).toHaveLength(
      1,
    );
  });
});

describe('on a line that is connected', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
    await world.connect();
  });
  afterAll(() => world.stop());

  it('what is sent says who sent it, and a reply ends what was unread', async () => {
    const { server: there, client, owner: somebody } = world;
    const params = { id: client.id };
    const contact = { phone: '5215599990000' };
    there.network.phone(contact.phone);
    await storeMessages(there.knex, client.id, [
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
    const asked = await somebody.sdk.request('GET /clients/{id}/conversations/{conversation}', {
      params: conversation,
    });
    expect(asked.conversation.unread).toBe(1);
    const message = { to: contact.phone, type: 'text', text: { text: 'Sí, hasta las 8.' } } as const;
    await somebody.sdk.request('POST /clients/{id}/messages', { params, payload: message });
    await there.sdk.withApiToken(client.apiToken).request('POST /external/messages', { payload: message });
    const { messages, conversation: answered } = await somebody.sdk.request(
      'GET /clients/{id}/conversations/{conversation}/messages',
      { params: conversation },
    );
    expect(messages.map(({ origin }) => origin)).toEqual([
      { kind: 'api' },
      { kind: 'console', user: { id: somebody.id, name: expect.any(String) } },
      undefined,
    ]);
    expect(answered.unread).toBe(0);
    const { events } = await somebody.sdk.request('GET /clients/{id}/events', { params });
    const told = events.flatMap(({ data }) => ('origin' in data && data.origin ? data.origin.kind : []));
    expect([...new Set(told)].toSorted()).toEqual(['api', 'console']);
  });

  it('an administrator writes in nobody’s name', async () => {
    const { status } = await world.admin.sdk.raw('POST /clients/{id}/messages', {
      params: { id: world.client.id },
      payload: { to: marta, type: 'text', text: { text: 'Hola' } },
    });
    expect(status).toBe(404);
  });

  it('what is read is marked on WhatsApp', async () => {
    const { server: there, client, owner: somebody } = world;
    const [beto, conversation] = [there.network.phone('5215599990001'), '5215599990001'];
    beto.write('5215512345678', '¿Ya está mi pedido?');
    const params = { id: client.id, conversation };
    const key = 'GET /clients/{id}/conversations/{conversation}';
    await expect.poll(async () => (await somebody.sdk.raw(key, { params })).status).toBe(200);
    const read = await somebody.sdk.request('POST /clients/{id}/conversations/{conversation}/read', {
      params,
    });
    expect(read).toMatchObject({ marked: 1, conversation: { unread: 0 } });
  });
});
