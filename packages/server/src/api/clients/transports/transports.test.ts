import { createFakeNetwork, createFakeTransport } from '@recado/transport/fake';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitUntil } from '../../../testing/createTestPlatform.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../testing/index.ts';

const network = createFakeNetwork({ everyone: true });
const limitedCapabilities = {
  groups: false,
  media: [],
  sends: ['location'],
  manages: [],
  calls: false,
  statusPosts: false,
} as const;
let server: TestServer;
let owner: TestUser;
beforeAll(async () => {
  server = await startTestServer({
    transport: createFakeTransport(network, { autoScan: true }),
    otherTransports: [
      { transport: createFakeTransport(network, { name: 'chico', autoScan: true, capabilities: limitedCapabilities }) },
    ],
  });
  owner = await server.person();
});
afterAll(() => server.stop());

let numbers = 0;
async function createClient(transport?: string) {
  numbers += 1;
  const payload = { businessName: 'La Espiga', phoneNumber: `52155${20_000_000 + numbers}` };
  const { client } = await owner.sdk.request('POST /clients', {
    payload: { ...payload, ...(transport && { transport }) },
  });
  return { ...client, program: server.sdk.withApiToken(client.apiToken) };
}
async function createLinkedClient(transport?: string) {
  const client = await createClient(transport);
  const params = { id: client.id };
  await owner.sdk.request('POST /whatsapp/client/{id}/initialize', { params });
  await waitUntil(async () => (await owner.sdk.request('GET /whatsapp/client/{id}/status', { params })).isConnected);
  return client;
}

describe('platform with two transports', () => {
  it('lists its two transports, the default first', async () => {
    const { transports } = await owner.sdk.request('GET /transports', {});
    expect(transports.map(({ name, groups }) => [name, groups])).toEqual([
      ['fake', true],
      ['chico', false],
    ]);
  });

  it('lists the abilities of the transport of each client, and rejects a message of an unsupported type', async () => {
    const [large, little] = [await createLinkedClient(), await createLinkedClient('chico')];
    expect([large.transport.name, little.transport.name]).toEqual(['fake', 'chico']);
    expect([large.canDeclineCalls, little.canDeclineCalls]).toEqual([true, false]);
    expect(large.canSend).toEqual(expect.arrayContaining(['poll', 'statusPost']));
    expect(little.canSend).toEqual(['text', 'location', 'menu', 'reply']);
    expect((await little.program.request('GET /external/status', {})).canSend).toEqual(little.canSend);
    const poll = {
      to: '5215587654321',
      type: 'poll' as const,
      poll: { question: '¿Pan?', options: ['Sí', 'No'] },
    };
    const sent = await large.program.request('POST /external/messages', { payload: poll });
    expect(sent.status).toBe('sent');
    await expect(little.program.request('POST /external/messages', { payload: poll })).rejects.toMatchObject({
      status: 422,
    });
    await expect(little.program.request('GET /external/groups', {})).rejects.toMatchObject({ status: 422 });
    await expect(
      little.program.request('POST /external/send', {
        payload: { to: '120363041234567890@g.us', text: 'Hola' },
      }),
    ).rejects.toMatchObject({ status: 422 });
  });

  it('sends a message over the second transport', async () => {
    const little = await createLinkedClient('chico');
    await little.program.request('POST /external/send', {
      payload: { to: '5215587654322', text: 'Por la chica' },
    });
    const phone = network.phone('5215587654322');
    expect(phone.messages.at(-1)?.content).toEqual({ type: 'text', text: 'Por la chica' });
  });

  it('rejects a new client with an unknown transport', async () => {
    await expect(createClient('ninguno')).rejects.toMatchObject({
      status: 400,
      errors: { transport: expect.any(String) },
    });
  });

  it('lists its two transports in the health report', async () => {
    const admin = await server.person({ role: 'admin' });
    const { health } = await admin.sdk.request('GET /admin/health', {});
    expect(health.transports.map(({ name }) => name)).toEqual(['fake', 'chico']);
  });

  it('reports why a client does not connect when its transport is not loaded', async () => {
    const lost = await createClient();
    await server.knex('clients').where({ id: lost.id }).update({ transport: 'retirado' });
    const params = { id: lost.id };
    const { message } = await owner.sdk.request('POST /whatsapp/client/{id}/initialize', { params });
    expect(message).not.toMatch(/QR/);
    await waitUntil(async () => {
      const { connection } = await owner.sdk.request('GET /whatsapp/client/{id}/status', { params });
      return connection.reason?.startsWith('transport-missing') ?? false;
    });
    const { client } = await owner.sdk.request('GET /clients/{id}', { params });
    expect(client.transport).toMatchObject({ name: 'retirado', qr: false });
    expect(client.canSend).toEqual([]);
  });
});
