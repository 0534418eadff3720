import { createFakeNetwork, fakeTransport } from '@recado/transport/fake';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../testing/createPlatform.ts';
import { startTestServer, type TestPerson, type TestServer } from '../../testing/index.ts';

const network = createFakeNetwork({ everyone: true });
const small = { groups: false, media: [], sends: ['location'], manages: [], calls: false } as const;
let server: TestServer;
let owner: TestPerson;
beforeAll(async () => {
  server = await startTestServer({
    transport: fakeTransport(network, { autoScan: true }),
    otherTransports: [
      { transport: fakeTransport(network, { name: 'chico', autoScan: true, capabilities: small }) },
    ],
  });
  owner = await server.person();
});
afterAll(() => server.stop());

let numbers = 0;
async function create(transport?: string) {
  numbers += 1;
  const payload = { businessName: 'La Espiga', phoneNumber: `52155${20_000_000 + numbers}` };
  const { client } = await owner.sdk.request('POST /clients', {
    payload: { ...payload, ...(transport && { transport }) },
  });
  return { ...client, program: server.sdk.withApiToken(client.apiToken) };
}
async function linked(transport?: string) {
  const client = await create(transport);
  const params = { id: client.id };
  await owner.sdk.request('POST /whatsapp/client/{id}/initialize', { params });
  await until(
    async () => (await owner.sdk.request('GET /whatsapp/client/{id}/status', { params })).isConnected,
  );
  return client;
}

describe('a platform with two transports', () => {
  it('lists them, its own first', async () => {
    const { transports } = await owner.sdk.request('GET /transports', {});
    expect(transports.map(({ name, groups }) => [name, groups])).toEqual([
      ['fake', true],
      ['chico', false],
    ]);
  });

  it('tells of each client what its own can do, and refuses the rest in a sentence', async () => {
    const [large, little] = [await linked(), await linked('chico')];
    expect([large.transport.name, little.transport.name]).toEqual(['fake', 'chico']);
    expect([large.canDeclineCalls, little.canDeclineCalls]).toEqual([true, false]);
    expect(large.canSend).toContain('poll');
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

  it('sends and receives over each', async () => {
    const little = await linked('chico');
    await little.program.request('POST /external/send', {
      payload: { to: '5215587654322', text: 'Por la chica' },
    });
    const phone = network.phone('5215587654322');
    expect(phone.messages.at(-1)?.content).toEqual({ type: 'text', text: 'Por la chica' });
  });

  it('is asked for one that there is', async () => {
    await expect(create('ninguno')).rejects.toMatchObject({
      status: 400,
      errors: { transport: expect.any(String) },
    });
  });

  it('says in its health how many clients use each', async () => {
    const admin = await server.person({ role: 'admin' });
    const { health } = await admin.sdk.request('GET /admin/health', {});
    expect(health.transports.map(({ name }) => name)).toEqual(['fake', 'chico']);
  });

  it('says of a client whose transport is not loaded any more why it does not connect', async () => {
    const lost = await create();
    await server.knex('clients').where({ id: lost.id }).update({ transport: 'retirado' });
    const params = { id: lost.id };
    await owner.sdk.request('POST /whatsapp/client/{id}/initialize', { params });
    await until(async () => {
      const { connection } = await owner.sdk.request('GET /whatsapp/client/{id}/status', { params });
      return connection.reason?.startsWith('transport-missing') ?? false;
    });
    const { client } = await owner.sdk.request('GET /clients/{id}', { params });
    expect(client.transport).toMatchObject({ name: 'retirado', qr: false });
    expect(client.canSend).toEqual([]);
  });
});
