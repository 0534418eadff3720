import {
  createFakeNetwork,
  createFakeTransport,
  deriveFakeCredentials,
  fakeCredentialFields,
  fakeTransportWebhook,
} from '@recado/transport/fake';
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { waitUntil } from '../../../../testing/createTestPlatform.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../../testing/index.ts';

const official = {
  qr: false,
  pairingCode: false,
  groups: false,
  dials: false,
  credentials: fakeCredentialFields,
  manages: ['templates'],
  replyWindowMs: 24 * 3_600_000,
} as const;

interface PostWebhookParams {
  body: Uint8Array;
  headers: object;
}

/**
 * Starts a server for the tests of a file with two transports to one network: `fake`, linked by a
 * code, and `oficial`, linked by credentials.
 */
export function useTwoTransportsFixture() {
  const network = createFakeNetwork({ everyone: true });
  /** Lines of the server's log. */
  const logLines: string[] = [];
  let server: TestServer;
  let owner: TestUser;
  beforeAll(async () => {
    server = await startTestServer({
      log: pino({ level: 'trace' }, { write: line => void logLines.push(line) }),
      transport: createFakeTransport(network, { autoScan: true }),
      otherTransports: [
        {
          transport: createFakeTransport(network, { name: 'oficial', capabilities: official }),
          transportWebhook: fakeTransportWebhook,
        },
      ],
    });
    owner = await server.person();
  });
  afterAll(() => server.stop());

  let clientCount = 0;
  /** Creates a client of the owner, with the functions that tests need. */
  async function create(transport?: string) {
    clientCount += 1;
    const phoneNumber = `52155${30_000_000 + clientCount}`;
    const payload = { businessName: 'La Espiga', phoneNumber, ...(transport && { transport }) };
    const { client } = await owner.sdk.request('POST /clients', { payload });
    const params = { id: client.id };
    return {
      ...client,
      params,
      program: server.sdk.withApiToken(client.apiToken),
      credentials: deriveFakeCredentials(phoneNumber),
      isOpen: () =>
        waitUntil(async () => (await owner.sdk.request('GET /whatsapp/client/{id}/status', { params })).isConnected),
      texts: async () => {
        const { messages } = await owner.sdk.request('GET /clients/{id}/messages', { params, query: {} });
        return messages.map(({ text }) => text);
      },
    };
  }
  type TestClient = Awaited<ReturnType<typeof create>>;
  const link = ({ params, credentials }: TestClient, sentCredentials: Record<string, string> = credentials) =>
    owner.sdk.request('POST /whatsapp/client/{id}/link', { params, payload: { credentials: sentCredentials } });

  return {
    network,
    logLines,
    get server() {
      return server;
    },
    get owner() {
      return owner;
    },
    create,
    link,
    async createLinked() {
      const client = await create('oficial');
      await link(client);
      await client.isOpen();
      return client;
    },
    changeTransport: ({ params }: TestClient, transport: string, credentials?: Record<string, string>) =>
      owner.sdk.request('PUT /clients/{id}/transport', {
        params,
        payload: { transport, ...(credentials && { credentials }) },
      }),
    postWebhook: ({ body, headers }: PostWebhookParams, transport = 'oficial') =>
      server.inject({
        method: 'POST',
        url: `/api/transports/${transport}/webhook`,
        headers: { ...headers },
        payload: Buffer.from(body),
      }),
  };
}
