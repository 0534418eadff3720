import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storeMessages } from '../../ground/messages/index.ts';
import type { NewMessage } from '../../ground/messages/newMessage.ts';
import { startTestServer, type TestPerson, type TestServer } from '../../testing/index.ts';
import { goneFileStatus } from '../../testing/nodeCount.ts';

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
const store = (...about: readonly Partial<NewMessage>[]) =>
  storeMessages(
    server.knex,
    id,
    about.map(
      (given, place): NewMessage => ({
        waId: `W${place}`,
        fromMe: false,
        contact: { phone: marta },
        type: 'text',
        text: `mensaje ${place}`,
        timestamp: new Date(Date.UTC(2026, 2, 1, 12, 0, place)),
        ...given,
      }),
    ),
  );
type Query = NonNullable<Parameters<typeof browse>[1]>;
const browse = (
  person: TestPerson,
  query: {
    limit?: number;
    before?: string;
    direction?: 'inbound' | 'outbound';
    phoneNumber?: string;
    contact?: string;
  } = {},
) => person.sdk.request('GET /clients/{id}/messages', { params: { id }, query });
const texts = async (query: Query) => (await browse(owner, query)).messages.map(({ text }) => text);

describe('GET /clients/{id}/messages', () => {
  it('is gone through page by page', async () => {
    await store({}, {}, {});
    const first = await browse(owner, { limit: 2 });
    expect(first.messages.map(({ text }) => text)).toEqual(['mensaje 2', 'mensaje 1']);
    const second = await browse(owner, { limit: 2, before: first.next ?? '' });
    expect(second).toMatchObject({ messages: [{ text: 'mensaje 0' }], next: null });
  });

  it('is narrowed to a direction, and to a number in any spelling', async () => {
    await store({}, { fromMe: true }, { contact: { phone: '5491100000000' } });
    expect(await texts({ direction: 'outbound' })).toEqual(['mensaje 1']);
    expect(await texts({ phoneNumber: '+52 (55) 8765-4321' })).toEqual(['mensaje 1', 'mensaje 0']);
    expect(await texts({ phoneNumber: marta, direction: 'inbound' })).toEqual(['mensaje 0']);
    expect(await texts({ phoneNumber: '55 8765 4321' })).toEqual(['mensaje 1', 'mensaje 0']);
  });

  it('is narrowed to a person, by name without accents and by number', async () => {
    await store(
      { contact: { phone: marta, name: 'Marta Núñez' } },
      { contact: { phone: '5491100000000', name: 'Beto' } },
      { contact: { phone: '5351234567' } },
    );
    expect(await texts({ contact: 'NUNEZ' })).toEqual(['mensaje 0']);
    expect(await texts({ contact: 'nun\u0303ez' })).toEqual(['mensaje 0']);
    expect(await texts({ contact: '55 8765 4321' })).toEqual(['mensaje 0']);
    expect(await texts({ contact: '5351234567' })).toEqual(['mensaje 2']);
    expect(await texts({ contact: '%' })).toEqual([]);
  });

  it('says after which event nothing is missed', async () => {
    await store({});
    const { sequence } = await browse(owner);
    await store({ waId: 'later' });
    const { events } = await owner.sdk.request('GET /clients/{id}/events', {
      params: { id },
      query: { after: sequence },
    });
    expect(events).toMatchObject([{ data: { messageId: 'later' } }]);
  });

  it('shows an administrator every client, and a stranger none', async () => {
    await store({});
    expect((await browse(await server.person({ role: 'admin' }))).messages).toHaveLength(1);
    await expect(browse(await server.person())).rejects.toMatchObject({ status: 404 });
  });

  it('refuses what no message is called, and groups', async () => {
    const refused = (query: Query, field: string) =>
      expect(browse(owner, query)).rejects.toMatchObject({
        status: 400,
        errors: { [field]: expect.any(String) },
      });
    await refused({ before: crypto.randomUUID() }, 'before');
    await refused({ phoneNumber: '120363025246125486@g.us' }, 'phoneNumber');
  });
});

describe('GET /clients/{id}/media/{messageId}', () => {
  const media = { path: 'media/concha', mimeType: 'image/png', fileName: 'concha.png' };
  const fetchIt = (person: TestPerson, messageId: string) =>
    person.sdk.raw('GET /clients/{id}/media/{messageId}', { params: { id, messageId } });

  it('is the file, for whoever may see the client', async () => {
    await mkdir(join(server.dataDir, 'media'), { recursive: true });
    await writeFile(join(server.dataDir, media.path), 'concha');
    const [stored] = await store({ type: 'image', media });
    const { status, body, headers } = await fetchIt(owner, stored?.id ?? '');
    expect([status, Buffer.from(body as Uint8Array).toString()]).toEqual([200, 'concha']);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    expect((await fetchIt(await server.person({ role: 'admin' }), stored?.id ?? '')).status).toBe(200);
    expect((await fetchIt(await server.person(), stored?.id ?? '')).status).toBe(404);
  });

  it('says so when there is none', async () => {
    const [text, lost] = await store({}, { type: 'image', media: { ...media, path: 'media/gone' } });
    expect((await fetchIt(owner, text?.id ?? '')).status).toBe(404);
    expect((await fetchIt(owner, lost?.id ?? '')).status).toBe(goneFileStatus);
  });
});
