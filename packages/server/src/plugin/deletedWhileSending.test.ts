import { createServer } from 'node:http';
import { weekdays } from '@recado/contract';
import { DELETION_WORD } from '@recado/contract/rules';
import { createDeferred } from '@recado/timing';
import type { Session, Transport } from '@recado/transport';
import { type FakeNetwork, fakeTransport } from '@recado/transport/fake';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestPerson, type TestServer, testPassword } from '../testing/index.ts';

const WAIT = { timeout: 20_000 };
/** Somebody a line has written with, and somebody whose number the network has to be asked for. */
const known = '5215587660001';
const unknown = '5215587660002';
/** Whom the other line writes to. */
const neighbour = '5215587660003';

type Step = 'send' | 'lookup' | 'sent' | 'found' | 'file';
/** What the next one that comes to this step meets. */
let gate:
  | {
      readonly step: Step;
      readonly clientId: string;
      readonly came: ReturnType<typeof createDeferred<void>>;
      readonly opens: ReturnType<typeof createDeferred<void>>;
    }
  | undefined;
const pass = async (step: Step, clientId: string): Promise<void> => {
  if (gate?.step !== step || gate.clientId !== clientId) return;
  const { came, opens } = gate;
  came.resolve();
  await opens.promise;
};

/** A network whose answers come when the test says so. */
function gated(network: FakeNetwork): Transport {
  const transport = fakeTransport(network, { autoScan: true, ackTimeoutMs: 60_000 });
  return {
    ...transport,
    async open(client, host) {
      const session = await transport.open(client, host);
      return new Proxy(session, {
        get(target, name: keyof Session) {
          const found = target[name];
          if (typeof found !== 'function') return found;
          const method = found.bind(target) as (...args: unknown[]) => unknown;
          if (name !== 'send' && name !== 'lookup') return method;
          return async (...args: unknown[]) => {
            await pass(name, client.id);
            const answer = await method(...args);
            await pass(name === 'send' ? 'sent' : 'found', client.id);
            return answer;
          };
        },
      });
    },
  };
}

let server: TestServer;
/** Whose line goes on. */
let other: Line;
const errors: string[] = [];
const files = createServer(async (request, response) => {
  await pass('file', request.url?.slice(1) ?? '');
  response.writeHead(200, { 'Content-Type': 'text/plain' }).end('Dos conchas');
});
let place: string;

interface Line {
  readonly owner: TestPerson;
  readonly id: string;
  readonly token: string;
}
let numbers = 0;
async function line(): Promise<Line> {
  const owner = await server.person();
  numbers += 1;
  const payload = { businessName: 'La Espiga', phoneNumber: `52155123${40_000 + numbers}` };
  const { client } = await owner.sdk.request('POST /clients', { payload });
  const params = { id: client.id };
  await owner.sdk.request('POST /whatsapp/client/{id}/initialize', { params });
  await vi.waitFor(async () => {
    const { isConnected } = await owner.sdk.request('GET /whatsapp/client/{id}/status', { params });
    expect(isConnected).toBe(true);
  }, WAIT);
  await server.knex('paces').insert({ clientId: client.id, settings: { enabled: false } });
  const made = { owner, id: client.id, token: client.apiToken };
  expect(await send(made, 'messages', text(known))).toBe(200);
  return made;
}

const text = (to: string) => ({ to, type: 'text', text: { text: 'Hola' } });
async function send({ token }: Line, path: string, payload: object): Promise<number> {
  const answer = await fetch(`${server.url}/api/external/${path}`, {
    method: 'POST',
    headers: { 'x-api-token': token, 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  });
  return answer.status;
}

const statusOf = async (asked: Promise<{ readonly status: number }>) => (await asked).status;

/** A campaign that sends now, to so many. */
async function campaign({ owner, id }: Line, people: readonly string[]): Promise<string> {
  const params = { id };
  const message = { type: 'text', text: { text: 'Ya hay pan' } } as const;
  const pace = { perMinute: 20, opens: '00:00', closes: '24:00', weekdays: [...weekdays] };
  const made = await owner.sdk.request('POST /clients/{id}/campaigns', {
    params,
    payload: { name: 'Pan', message, pace },
  });
  const one = { ...params, campaign: made.campaign.id };
  const payload = { numbers: people.map(to => ({ to })) };
  await owner.sdk.request('POST /clients/{id}/campaigns/{campaign}/recipients', { params: one, payload });
  await owner.sdk.request('PATCH /clients/{id}/campaigns/{campaign}', {
    params: one,
    payload: { state: 'running' },
  });
  return made.campaign.id;
}

async function schedule({ owner, id }: Line, to = known): Promise<void> {
  const sendAt = new Date(Date.now() + 3_600_000).toISOString();
  await owner.sdk.request('POST /clients/{id}/messages', {
    params: { id },
    payload: { to, type: 'text', text: { text: 'Hola' }, sendAt },
  });
  const due = new Date(Date.now() - 1_000);
  await server.knex('schedules').where({ clientId: id, state: 'active' }).update({ nextAt: due, runAt: due });
}

const mailed = (...numbers: string[]) => numbers.map(number => server.network.phone(number).messages.length);

/** What is under way, and the step at which the network, or somebody else's server, does not answer. */
const underWay: readonly (readonly [string, Step, (line: Line) => Promise<unknown>])[] = [
  ['a message', 'send', made => send(made, 'messages', text(known))],
  ['a message to somebody new', 'lookup', made => send(made, 'messages', text(unknown))],
  [
    'a file',
    'file',
    made => send(made, 'send-media', { to: known, type: 'document', mediaUrl: `${place}/${made.id}` }),
  ],
  ['a campaign', 'send', made => campaign(made, [known, unknown])],
  ['a campaign to somebody new', 'lookup', made => campaign(made, [unknown, known])],
  ['a schedule', 'send', made => schedule(made)],
  ['a message to somebody new', 'found', made => send(made, 'messages', text(unknown))],
  ['a campaign to somebody new', 'found', made => campaign(made, [unknown, known])],
  ['a message', 'sent', made => send(made, 'messages', text(known))],
  ['a campaign', 'sent', made => campaign(made, [known, unknown])],
  ['a schedule', 'sent', made => schedule(made)],
];

const deletions: readonly (readonly [string, (line: Line) => Promise<unknown>])[] = [
  [
    'a client',
    ({ owner, id }) =>
      owner.sdk.request('DELETE /clients/{id}/secure', {
        params: { id },
        payload: { confirmationWord: DELETION_WORD },
      }),
  ],
  [
    'an account',
    ({ owner }) => owner.sdk.request('DELETE /auth/account', { payload: { password: testPassword } }),
  ],
];

beforeAll(async () => {
  await new Promise<void>(resolve => files.listen(0, '127.0.0.1', resolve));
  const address = files.address();
  place = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const told = { write: (entry: string) => void errors.push(`${entry.slice(0, 900)} ${entry.slice(-300)}`) };
  server = await startTestServer({
    transportOn: gated,
    allowedPrivateCidrs: ['127.0.0.0/8'],
    log: pino({ level: 'error' }, told),
  });
  for (const number of [known, unknown, neighbour]) server.network.phone(number);
  other = await line();
});
afterAll(async () => {
  await server.stop();
  files.close();
});
beforeEach(() => {
  errors.length = 0;
});

describe.each(deletions)('%s that is deleted', (_what, remove) => {
  it.each(underWay)('while %s is on its way (%s)', async (_name, step, begin) => {
    const made = await line();
    gate = { step, clientId: made.id, came: createDeferred<void>(), opens: createDeferred<void>() };
    const { came, opens } = gate;
    const begun = begin(made);
    await came.promise;
    // Whoever deletes does not wait for a network that says nothing.
    await remove(made);
    const before = mailed(known, unknown);
    opens.resolve();
    gate = undefined;
    const status = await begun;
    // What had left is said to have.
    if (typeof status === 'number') expect(step === 'sent' ? [200] : [404, 409]).toContain(status);
    // Others are served, by the same loops.
    server.network.phone(neighbour).messages.length = 0;
    await campaign(other, [neighbour]);
    await schedule(other, neighbour);
    await vi.waitFor(() => expect(mailed(neighbour)).toEqual([2]), WAIT);
    expect(mailed(known, unknown)).toEqual(before);
    expect(errors).toEqual([]);
  });

  it('at any other moment, whatever is asked of it', async () => {
    for (let round = 0; round < 6; round += 1) {
      const made = await line();
      const { id, owner } = made;
      const asked = Array.from({ length: 3 }, () => [
        send(made, 'messages', text(known)),
        send(made, 'messages', text(unknown)),
        send(made, 'messages', { ...text(known), sendAt: new Date(Date.now() + 3_600_000) }),
        send(made, 'webhooks', { url: `${place}/${id}`, label: `Webhook ${Math.random()}` }),
        send(made, 'labels', { name: `Etiqueta ${Math.random()}` }),
        send(made, 'groups', { subject: 'Vecinos', participants: [known] }),
        statusOf(owner.sdk.raw('POST /clients/{id}/regenerate-token', { params: { id } })),
        statusOf(owner.sdk.raw('POST /whatsapp/client/{id}/restart', { params: { id } })),
        statusOf(
          owner.sdk.raw('POST /clients', { payload: { businessName: 'Otra', phoneNumber: '5215512350000' } }),
        ),
      ]).flat();
      await new Promise(resolve => setTimeout(resolve, round * 15));
      const [said] = await Promise.all([Promise.all(asked), remove(made)]);
      expect(said.filter(status => status >= 500)).toEqual([]);
    }
    expect(errors).toEqual([]);
  });
});
