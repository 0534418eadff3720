import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storeMessages } from '../../core/messages/index.ts';
import type { NewMessage } from '../../core/messages/newMessage.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/index.ts';
import { MISSING_FILE_HTTP_STATUS } from '../../testing/TEST_CLUSTER_NODE_COUNT.ts';

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
const store = (...overrides: readonly Partial<NewMessage>[]) =>
  storeMessages(
    server.knex,
    id,
    overrides.map(
      (fields, index): NewMessage => ({
        waId: `W${index}`,
        fromMe: false,
        contact: { phone: marta },
        type: 'text',
        text: `mensaje ${index}`,
        timestamp: new Date(Date.UTC(2026, 2, 1, 12, 0, index)),
        ...fields,
      }),
    ),
  );
type Query = NonNullable<Parameters<typeof browseMessages>[1]>;
const browseMessages = (
  person: TestUser,
  query: {
    limit?: number;
    before?: string;
    direction?: 'inbound' | 'outbound';
    phoneNumber?: string;
    contact?: string;
    since?: string | number;
    until?: string | number;
    order?: 'asc' | 'desc';
  } = {},
) => person.sdk.request('GET /clients/{id}/messages', { params: { id }, query });
const listTexts = async (query: Query) => (await browseMessages(owner, query)).messages.map(({ text }) => text);

describe('GET /clients/{id}/messages', () => {
  it('returns messages page by page, newest first', async () => {
    await store({}, {}, {});
    const first = await browseMessages(owner, { limit: 2 });
    expect(first.messages.map(({ text }) => text)).toEqual(['mensaje 2', 'mensaje 1']);
    const second = await browseMessages(owner, { limit: 2, before: first.next ?? '' });
    expect(second).toMatchObject({ messages: [{ text: 'mensaje 0' }], next: null });
  });

  it('filters by direction and by phone number in any spelling', async () => {
    await store({}, { fromMe: true }, { contact: { phone: '5491100000000' } });
    expect(await listTexts({ direction: 'outbound' })).toEqual(['mensaje 1']);
    expect(await listTexts({ phoneNumber: '+52 (55) 8765-4321' })).toEqual(['mensaje 1', 'mensaje 0']);
    expect(await listTexts({ phoneNumber: marta, direction: 'inbound' })).toEqual(['mensaje 0']);
    expect(await listTexts({ phoneNumber: '55 8765 4321' })).toEqual(['mensaje 1', 'mensaje 0']);
  });

  it('filters by contact, by name without accents and by number', async () => {
    await store(
      { contact: { phone: marta, name: 'Marta Núñez' } },
      { contact: { phone: '5491100000000', name: 'Beto' } },
      { contact: { phone: '5351234567' } },
    );
    expect(await listTexts({ contact: 'NUNEZ' })).toEqual(['mensaje 0']);
    expect(await listTexts({ contact: 'nun\u0303ez' })).toEqual(['mensaje 0']);
    expect(await listTexts({ contact: '55 8765 4321' })).toEqual(['mensaje 0']);
    expect(await listTexts({ contact: '5351234567' })).toEqual(['mensaje 2']);
    expect(await listTexts({ contact: '%' })).toEqual([]);
  });

  it('returns an event number, after which the list of events contains every later event', async () => {
    await store({});
    const { sequence } = await browseMessages(owner);
    await store({ waId: 'later' });
    const { events } = await owner.sdk.request('GET /clients/{id}/events', {
      params: { id },
      query: { after: sequence },
    });
    expect(events).toMatchObject([{ data: { messageId: 'later' } }]);
  });

  it('returns every client’s messages to an administrator and 404 to another user', async () => {
    await store({});
    expect((await browseMessages(await server.person({ role: 'admin' }))).messages).toHaveLength(1);
    await expect(browseMessages(await server.person())).rejects.toMatchObject({ status: 404 });
  });

  it('rejects an unknown message ID and a group', async () => {
    const expectInvalid = (query: Query, field: string) =>
      expect(browseMessages(owner, query)).rejects.toMatchObject({
        status: 400,
        errors: { [field]: expect.any(String) },
      });
    await expectInvalid({ before: crypto.randomUUID() }, 'before');
    await expectInvalid({ phoneNumber: '120363025246125486@g.us' }, 'phoneNumber');
  });
});

describe('period of a list', () => {
  const noon = Date.UTC(2026, 2, 1, 12) / 1_000;
  const get = async (path: string) => {
    const { client } = await owner.sdk.request('GET /clients/{id}', { params: { id } });
    const { result, statusCode } = await server.inject({
      method: 'GET',
      url: `/api/external/${path}`,
      headers: { 'x-api-token': client.apiToken },
    });
    return {
      statusCode,
      ...(result as { message: string; errors?: object; messages: { text: string }[]; pagination: object }),
    };
  };

  it('is given in ISO 8601 or in seconds, and includes its begin but not its end', async () => {
    await store({}, {}, {}, {});
    const from = noon + 1;
    for (const [since, until] of [
      [from, noon + 3],
      [`${new Date(from * 1_000).toISOString()}`, '2026-03-01T06:00:03-06:00'],
    ]) {
      const page = await get(`messages?since=${since}&until=${until}`);
      expect(page.messages.map(({ text }) => text)).toEqual(['mensaje 2', 'mensaje 1']);
      expect(page.pagination).toMatchObject({ total: 2 });
      expect(await listTexts({ since, until, order: 'asc' } as Query)).toEqual(['mensaje 1', 'mensaje 2']);
      const thread = await get(`conversations/${marta}/messages?since=${since}&until=${until}`);
      expect(thread.messages.map(({ text }) => text)).toEqual(['mensaje 2', 'mensaje 1']);
    }
    const forMarta = await get(`messages?phoneNumber=${marta}&since=${from}&order=asc&limit=2`);
    expect(forMarta.messages.map(({ text }) => text)).toEqual(['mensaje 1', 'mensaje 2']);
    expect(forMarta.pagination).toMatchObject({ total: 3 });
    const month = await get('messages?since=2026-03-01T00:00:00-06:00&until=2026-03-30T00:00:00-06:00');
    expect([month.statusCode, month.messages.length]).toEqual([200, 4]);
  });

  it('selects conversations by the time of their last message', async () => {
    await store({}, { contact: { phone: '5491100000000' } });
    const { conversations } = (await get(`conversations?since=${noon + 1}`)) as unknown as {
      conversations: { chat: string }[];
    };
    expect(conversations.map(({ chat }) => chat)).toEqual(['5491100000000']);
  });

  it.each([
    ['since=ayer', 'since'],
    ['until=2026-11-30', 'until'],
    [`since=${noon}000`, 'since'],
    ['order=newest', 'order'],
    ['limit=0', 'limit'],
    ['phoneNumber=hola', 'phoneNumber'],
    ['desde=2026-11-01T00:00:00Z', 'desde'],
    ['since=2026-11-02T00:00:00Z&until=2026-11-01T00:00:00Z', 'until'],
  ])('names the parameter as the request spells it: %s', async (query, parameter) => {
    const { statusCode, message, errors } = await get(`messages?${query}`);
    expect([statusCode, message]).toEqual([400, expect.stringContaining(parameter)]);
    expect(errors).toEqual({ [parameter]: expect.stringContaining(parameter) });
  });
});

describe('GET /clients/{id}/media/{messageId}', () => {
  const media = { path: 'media/concha', mimeType: 'image/png', fileName: 'concha.png' };
  const fetchMedia = (person: TestUser, messageId: string) =>
    person.sdk.raw('GET /clients/{id}/media/{messageId}', { params: { id, messageId } });

  it('returns the file to the owner and administrators, and 404 to another user', async () => {
    await mkdir(join(server.dataDir, 'media'), { recursive: true });
    await writeFile(join(server.dataDir, media.path), 'concha');
    const [storedImage] = await store({ type: 'image', media });
    const { status, body, headers } = await fetchMedia(owner, storedImage?.id ?? '');
    expect([status, Buffer.from(body as Uint8Array).toString()]).toEqual([200, 'concha']);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    expect((await fetchMedia(await server.person({ role: 'admin' }), storedImage?.id ?? '')).status).toBe(200);
    expect((await fetchMedia(await server.person(), storedImage?.id ?? '')).status).toBe(404);
  });

  it('returns an error when the message has no file', async () => {
    const [text, lostImage] = await store({}, { type: 'image', media: { ...media, path: 'media/gone' } });
    expect((await fetchMedia(owner, text?.id ?? '')).status).toBe(404);
    expect((await fetchMedia(owner, lostImage?.id ?? '')).status).toBe(MISSING_FILE_HTTP_STATUS);
  });
});
