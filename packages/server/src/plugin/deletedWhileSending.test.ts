import { createServer } from 'node:http';
import { weekdays } from '@recado/contract';
import { DELETION_CONFIRMATION_WORD } from '@recado/contract/rules';
import { createDeferred } from '@recado/timing';
import type { Session, Transport } from '@recado/transport';
import { createFakeTransport, type FakeNetwork } from '@recado/transport/fake';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../testing/index.ts';

const WAIT = { timeout: 20_000 };
/** Number of an existing contact, and a number that requires a lookup on the network. */
const knownNumber = '5215587660001';
const newNumber = '5215587660002';
/** Recipient of the messages on the line that must keep working. */
const otherRecipient = '5215587660003';

type Step = 'send' | 'lookup' | 'sent' | 'found' | 'file';
/** Blocks the next call of the client that reaches this step, until `released` resolves. */
let gate:
  | {
      readonly step: Step;
      readonly clientId: string;
      readonly reached: ReturnType<typeof createDeferred<void>>;
      readonly released: ReturnType<typeof createDeferred<void>>;
    }
  | undefined;
const waitAtGate = async (step: Step, clientId: string): Promise<void> => {
  if (gate?.step !== step || gate.clientId !== clientId) return;
  const { reached, released } = gate;
  reached.resolve();
  await released.promise;
};

/** Creates a transport whose calls and results wait while the test holds the gate. */
function createGatedTransport(network: FakeNetwork): Transport {
  const transport = createFakeTransport(network, { autoScan: true, ackTimeoutMs: 60_000 });
  return {
    ...transport,
    async open(client, host) {
      const session = await transport.open(client, host);
      return new Proxy(session, {
        get(target, name: keyof Session) {
          const member = target[name];
          if (typeof member !== 'function') return member;
          const method = member.bind(target) as (...args: unknown[]) => unknown;
          if (name !== 'send' && name !== 'lookup') return method;
          return async (...args: unknown[]) => {
            await waitAtGate(name, client.id);
            const result = await method(...args);
            await waitAtGate(name === 'send' ? 'sent' : 'found', client.id);
            return result;
          };
        },
      });
    },
  };
}

let server: TestServer;
/** Line of another client, which must keep working after each deletion. */
let otherLine: TestLine;
const errors: string[] = [];
const fileServer = createServer(async (request, response) => {
  await waitAtGate('file', request.url?.slice(1) ?? '');
  response.writeHead(200, { 'Content-Type': 'text/plain' }).end('Dos conchas');
});
let fileServerUrl: string;

interface TestLine {
  readonly owner: TestUser;
  readonly id: string;
  readonly token: string;
}
let lineCount = 0;
async function createTestLine(): Promise<TestLine> {
  const owner = await server.person();
  lineCount += 1;
  const payload = { businessName: 'La Espiga', phoneNumber: `52155123${40_000 + lineCount}` };
  const { client } = await owner.sdk.request('POST /clients', { payload });
  const params = { id: client.id };
  await owner.sdk.request('POST /whatsapp/client/{id}/initialize', { params });
  await vi.waitFor(async () => {
    const { isConnected } = await owner.sdk.request('GET /whatsapp/client/{id}/status', { params });
    expect(isConnected).toBe(true);
  }, WAIT);
  await server.knex('newChatLimiters').insert({ clientId: client.id, settings: { enabled: false } });
  const created = { owner, id: client.id, token: client.apiToken };
  expect(await send(created, 'messages', text(knownNumber))).toBe(200);
  return created;
}

const text = (to: string) => ({ to, type: 'text', text: { text: 'Hola' } });
async function send({ token }: TestLine, path: string, payload: object): Promise<number> {
  const response = await fetch(`${server.url}/api/external/${path}`, {
    method: 'POST',
    headers: { 'x-api-token': token, 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  });
  return response.status;
}

const statusOf = async (response: Promise<{ readonly status: number }>) => (await response).status;

/** Starts a campaign to the given numbers. @returns the campaign's ID */
async function startCampaign({ owner, id }: TestLine, recipientNumbers: readonly string[]): Promise<string> {
  const params = { id };
  const message = { type: 'text', text: { text: 'Ya hay pan' } } as const;
  const pace = { perMinute: 20, opens: '00:00', closes: '24:00', weekdays: [...weekdays] };
  const created = await owner.sdk.request('POST /clients/{id}/campaigns', {
    params,
    payload: { name: 'Pan', message, pace },
  });
  const campaignParams = { ...params, campaign: created.campaign.id };
  const payload = { numbers: recipientNumbers.map(to => ({ to })) };
  await owner.sdk.request('POST /clients/{id}/campaigns/{campaign}/recipients', { params: campaignParams, payload });
  await owner.sdk.request('PATCH /clients/{id}/campaigns/{campaign}', {
    params: campaignParams,
    payload: { state: 'running' },
  });
  return created.campaign.id;
}

async function createDueSchedule({ owner, id }: TestLine, to = knownNumber): Promise<void> {
  const sendAt = new Date(Date.now() + 3_600_000).toISOString();
  await owner.sdk.request('POST /clients/{id}/messages', {
    params: { id },
    payload: { to, type: 'text', text: { text: 'Hola' }, sendAt },
  });
  const due = new Date(Date.now() - 1_000);
  const dueTimes = { nextOccurrenceAt: due, nextAttemptAt: due };
  await server.knex('schedules').where({ clientId: id, state: 'active' }).update(dueTimes);
}

const countReceivedMessages = (...recipientNumbers: string[]) =>
  recipientNumbers.map(number => server.network.phone(number).messages.length);

/** Operations in progress, and the step at which the network or another server does not answer. */
const operationCases: readonly (readonly [string, Step, (line: TestLine) => Promise<unknown>])[] = [
  ['a message', 'send', created => send(created, 'messages', text(knownNumber))],
  ['a message to a new contact', 'lookup', created => send(created, 'messages', text(newNumber))],
  [
    'a file',
    'file',
    created =>
      send(created, 'send-media', { to: knownNumber, type: 'document', mediaUrl: `${fileServerUrl}/${created.id}` }),
  ],
  ['a campaign', 'send', created => startCampaign(created, [knownNumber, newNumber])],
  ['a campaign to a new contact', 'lookup', created => startCampaign(created, [newNumber, knownNumber])],
  ['a schedule', 'send', created => createDueSchedule(created)],
  ['a message to a new contact', 'found', created => send(created, 'messages', text(newNumber))],
  ['a campaign to a new contact', 'found', created => startCampaign(created, [newNumber, knownNumber])],
  ['a message', 'sent', created => send(created, 'messages', text(knownNumber))],
  ['a campaign', 'sent', created => startCampaign(created, [knownNumber, newNumber])],
  ['a schedule', 'sent', created => createDueSchedule(created)],
];

const deletionCases: readonly (readonly [string, (line: TestLine) => Promise<unknown>])[] = [
  [
    'a client',
    ({ owner, id }) =>
      owner.sdk.request('DELETE /clients/{id}/secure', {
        params: { id },
        payload: { confirmationWord: DELETION_CONFIRMATION_WORD },
      }),
  ],
  ['an account', ({ owner }) => owner.sdk.request('DELETE /auth/account', { payload: { password: TEST_PASSWORD } })],
];

beforeAll(async () => {
  await new Promise<void>(resolve => fileServer.listen(0, '127.0.0.1', resolve));
  const address = fileServer.address();
  fileServerUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const logStream = { write: (entry: string) => void errors.push(`${entry.slice(0, 900)} ${entry.slice(-300)}`) };
  server = await startTestServer({
    transportOn: createGatedTransport,
    allowedPrivateCidrs: ['127.0.0.0/8'],
    log: pino({ level: 'error' }, logStream),
  });
  for (const number of [knownNumber, newNumber, otherRecipient]) server.network.phone(number);
  otherLine = await createTestLine();
});
afterAll(async () => {
  await server.stop();
  fileServer.close();
});
beforeEach(() => {
  errors.length = 0;
});

describe.each(deletionCases)('the deletion of %s', (_what, remove) => {
  it.each(operationCases)(
    'stops %s at step %s without errors and without effects on other lines',
    async (_name, step, startOperation) => {
      const created = await createTestLine();
      gate = { step, clientId: created.id, reached: createDeferred<void>(), released: createDeferred<void>() };
      const { reached, released } = gate;
      const operation = startOperation(created);
      await reached.promise;
      // Delete while the network does not answer, because the deletion must not wait for the network.
      await remove(created);
      const countsBefore = countReceivedMessages(knownNumber, newNumber);
      released.resolve();
      gate = undefined;
      const status = await operation;
      // A message that was already sent is reported as sent, although its client is deleted.
      if (typeof status === 'number') expect(step === 'sent' ? [200] : [404, 409]).toContain(status);
      // Check that the background loops, which the deletion could have stopped, still serve other lines.
      server.network.phone(otherRecipient).messages.length = 0;
      await startCampaign(otherLine, [otherRecipient]);
      await createDueSchedule(otherLine, otherRecipient);
      await vi.waitFor(() => expect(countReceivedMessages(otherRecipient)).toEqual([2]), WAIT);
      expect(countReceivedMessages(knownNumber, newNumber)).toEqual(countsBefore);
      expect(errors).toEqual([]);
    },
  );

  it('causes no server error when other requests for the client run concurrently', async () => {
    for (let round = 0; round < 6; round += 1) {
      const created = await createTestLine();
      const { id, owner } = created;
      const requests = Array.from({ length: 3 }, () => [
        send(created, 'messages', text(knownNumber)),
        send(created, 'messages', text(newNumber)),
        send(created, 'messages', { ...text(knownNumber), sendAt: new Date(Date.now() + 3_600_000) }),
        send(created, 'webhooks', { url: `${fileServerUrl}/${id}`, label: `Webhook ${Math.random()}` }),
        send(created, 'labels', { name: `Etiqueta ${Math.random()}` }),
        send(created, 'groups', { subject: 'Vecinos', participants: [knownNumber] }),
        statusOf(owner.sdk.raw('POST /clients/{id}/regenerate-token', { params: { id } })),
        statusOf(owner.sdk.raw('POST /whatsapp/client/{id}/restart', { params: { id } })),
        statusOf(owner.sdk.raw('POST /clients', { payload: { businessName: 'Otra', phoneNumber: '5215512350000' } })),
      ]).flat();
      await new Promise(resolve => setTimeout(resolve, round * 15));
      const [statuses] = await Promise.all([Promise.all(requests), remove(created)]);
      expect(statuses.filter(status => status >= 500)).toEqual([]);
    }
    expect(errors).toEqual([]);
  });
});
