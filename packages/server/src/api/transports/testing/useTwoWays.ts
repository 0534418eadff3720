import {
  createFakeNetwork,
  fakeCredentialFields,
  fakeCredentialsOf,
  fakeTransport,
  fakeWebhook,
} from '@recado/transport/fake';
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { until } from '../../../testing/createPlatform.ts';
import { startTestServer, type TestPerson, type TestServer } from '../../../testing/index.ts';

const official = {
  qr: false,
  pairingCode: false,
  groups: false,
  dials: false,
  credentials: fakeCredentialFields,
  manages: ['templates'],
  replyWindowMs: 24 * 3_600_000,
} as const;

/** A server with two ways to one network, `fake` by a code and `oficial` by credentials, for the tests of a file. */
export function useTwoWays() {
  const network = createFakeNetwork({ everyone: true });
  /** Of its log. */
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
  /** A client of the owner's, with what tests ask of it. */
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

  return {
    network,
    lines,
    get server() {
      return server;
    },
    get owner() {
      return owner;
    },
    create,
    link,
    async linked() {
      const client = await create('oficial');
      await link(client);
      await client.isOpen();
      return client;
    },
    go: ({ params }: Made, transport: string, credentials?: Record<string, string>) =>
      owner.sdk.request('PUT /clients/{id}/transport', {
        params,
        payload: { transport, ...(credentials && { credentials }) },
      }),
    post: ({ body, headers }: { body: Uint8Array; headers: object }, transport = 'oficial') =>
      server.inject({
        method: 'POST',
        url: `/api/transports/${transport}/webhook`,
        headers: { ...headers },
        payload: Buffer.from(body),
      }),
  };
}
