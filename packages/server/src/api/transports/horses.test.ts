import {
  createFakeNetwork,
  fakeChallenge,
  fakeCredentialFields,
  fakeCredentialsOf,
  fakePost,
  fakeTransport,
  fakeWebhook,
} from '@recado/transport/fake';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../testing/createPlatform.ts';
import { startTestServer, type TestPerson, type TestServer } from '../../testing/index.ts';

const network = createFakeNetwork({ everyone: true });
const official = {
  qr: false,
  pairingCode: false,
  groups: false,
  credentials: fakeCredentialFields,
  manages: [],
} as const;
const lines: string[] = [];
let server: TestServer;
let owner: TestPerson;
beforeAll(async () => {
  server = await startTestServer({
    log: pino({ level: 'trace' }, { write: line => void lines.push(line) }),
    transport: fakeTransport(network, { autoScan: true }),
    otherTransports: [
      {
        transport: fakeTransport(network, { name: 'oficial', capabilities: official }),
        transportWebhook: fakeWebhook,
      },
    ],
  });
  owner = await server.person();
});
afterAll(() => server.stop());

let numbers = 0;
async function create(transport?: string) {
  numbers += 1;
  const phoneNumber = `52155${30_000_000 + numbers}`;
  const payload = { businessName: 'La Espiga', phoneNumber, ...(transport && { transport }) };
  const { client } = await owner.sdk.request('POST /clients', { payload });
  const params = { id: client.id };
  return {
    ...client,
    params,
    program: server.sdk.withApiToken(client.apiToken),
    credentials: fakeCredentialsOf(phoneNumber),
    isOpen: () =>
      until(
        async () => (await owner.sdk.request('GET /whatsapp/client/{id}/status', { params })).isConnected,
      ),
    texts: async () => {
      const { messages } = await owner.sdk.request('GET /clients/{id}/messages', { params, query: {} });
      return messages.map(({ text }) => text);
    },
  };
}
type Made = Awaited<ReturnType<typeof create>>;
const link = ({ params, credentials }: Made, given: Record<string, string> = credentials) =>
  owner.sdk.request('POST /whatsapp/client/{id}/link', { params, payload: { credentials: given } });
async function linked() {
  const client = await create('oficial');
  await link(client);
  await client.isOpen();
  return client;
}
const post = ({ body, headers }: { body: Uint8Array; headers: object }, transport = 'oficial') =>
  server.inject({
    method: 'POST',
    url: `/api/transports/${transport}/webhook`,
    headers: { ...headers },
    payload: Buffer.from(body),
  });
const said = (from: string, text: string, id: string) => ({ id, from, text, at: Date.now() });

describe('a line that is linked by credentials', () => {
  it('is told which value is not right, and is not linked by half', async () => {
    const client = await create('oficial');
    await expect(link(client, { ...client.credentials, key: 'otra' })).rejects.toMatchObject({
      status: 400,
      errors: { key: expect.any(String) },
    });
    await expect(link(client, { account: client.credentials.account })).rejects.toMatchObject({
      errors: { key: expect.any(String), signature: expect.any(String) },
    });
    await link(client);
    await client.isOpen();
  });

  it('keeps its secrets sealed, and shows them nowhere', async () => {
    const { params, credentials } = await linked();
    const shown = JSON.stringify(await owner.sdk.request('GET /clients/{id}', { params }));
    const rows = await server.knex('session_keys').where({ clientId: params.id });
    const audit = JSON.stringify(await server.knex('audit').select());
    for (const secret of [credentials.key, credentials.signature]) {
      expect(shown + audit + lines.join('')).not.toContain(secret);
      for (const { sealed } of rows) expect(sealed.includes(secret)).toBe(false);
    }
    expect(rows.length).toBeGreaterThan(0);
  });

  it('belongs to one client of the platform', async () => {
    const first = await linked();
    const second = await create('oficial');
    await link(second, first.credentials).catch(() => undefined);
    await until(async () => {
      const { connection } = await owner.sdk.request('GET /whatsapp/client/{id}/status', {
        params: second.params,
      });
      return connection.reason?.startsWith('account-taken') ?? false;
    });
  });
});

describe('the address that a network posts to', () => {
  it('is known by the word that its owner was given, and by no other', async () => {
    const { params } = await create('oficial');
    const { choices } = await owner.sdk.request('GET /clients/{id}/transports', { params });
    const { webhook } = choices.find(({ transport }) => transport.name === 'oficial') ?? {};
    const ask = async (word: string) => {
      const query = new URLSearchParams({ ...fakeChallenge(word).query });
      return server.inject({ method: 'GET', url: `/api/transports/oficial/webhook?${query}` });
    };
    const right = await ask(webhook?.verifyToken ?? '');
    expect([right.statusCode, right.payload]).toEqual([200, '1158201444']);
    const wrong = `${webhook?.verifyToken.slice(0, -1)}${webhook?.verifyToken.endsWith('0') ? '1' : '0'}`;
    expect((await ask(wrong)).statusCode).toBe(403);
  });

  it('takes what is signed, once, and durably', async () => {
    const client = await linked();
    const request = fakePost(client.phoneNumber, said('5215599990001', 'Buenos días', 'AB1'));
    expect((await post(request)).statusCode).toBe(200);
    expect(await client.texts()).toEqual(['Buenos días']);
    expect((await post(request)).statusCode).toBe(200);
    expect(await client.texts()).toEqual(['Buenos días']);
  });

  it('refuses what is forged, and what it cannot read', async () => {
    const client = await linked();
    const { body, headers } = fakePost(client.phoneNumber, said('5215599990002', 'Falso', 'AB2'));
    const forged = { body: Buffer.from(Buffer.from(body).toString().replace('Falso', 'FALSO')), headers };
    expect((await post(forged)).statusCode).toBe(401);
    expect((await post({ body: Buffer.from('nada'), headers: {} })).statusCode).toBe(400);
    expect((await post({ body, headers }, 'fake')).statusCode).toBe(404);
    expect(await client.texts()).toEqual([]);
  });

  it('has it posted again while nobody is there', async () => {
    const client = await linked();
    const request = fakePost(client.phoneNumber, said('5215599990003', 'Más tarde', 'AB3'));
    await owner.sdk.request('POST /whatsapp/client/{id}/restart', { params: client.params });
    await until(async () => (await post(request)).statusCode === 200);
    expect(await client.texts()).toEqual(['Más tarde']);
  });
});
