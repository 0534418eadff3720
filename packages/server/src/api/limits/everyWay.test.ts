import { randomBytes } from 'node:crypto';
import type { AccountLimitsChoice } from '@recado/contract';
import { limits as texts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestPerson, type TestServer } from '../../testing/index.ts';
import { having, type Operation } from '../routes/testing/operations.ts';
import { form } from '../uploads/testing/form.ts';
import { dayIn } from './createAllowance.ts';

const customer = '5215587660001';
const NONE = { maxLines: null, messagesPerDay: null, storageMb: null, trialEndsAt: null } as const;
const WAIT = { timeout: 20_000 };

/** By their last words; a new way to send, to add or to bring a file is found in the contract, and missing here. */
const payloads: Readonly<Record<string, (mediaId: string) => object>> = {
  send: () => ({ to: customer, text: 'Hola' }),
  'send-media': mediaId => ({ to: customer, type: 'document', mediaId }),
  messages: () => ({ to: customer, type: 'text', text: { text: 'Hola' } }),
  clients: () => ({ businessName: 'Florería', phoneNumber: '5215512340002' }),
};
const lastOf = ({ path }: Operation): string => path.split('/').at(-1) ?? '';
const answerOf = ({ endpoint }: Operation): object => (endpoint.example.response as object | undefined) ?? {};
const clientOf = (answer: object): object => (answer as { readonly client?: object }).client ?? {};

const sending = having(
  each => each.method === 'POST' && 'messageId' in answerOf(each) && 'status' in answerOf(each),
);
/** Whoever takes an invitation has no line more: it counts for its owner. */
const adding = having(
  each =>
    each.key !== 'POST /invitations/accept' &&
    each.method === 'POST' &&
    !each.path.includes('{') &&
    'apiToken' in clientOf(answerOf(each)),
);
const bringing = having(({ endpoint }) => endpoint.upload);

let server: TestServer;
let admin: TestPerson;
let owner: TestPerson;
let clientId: string;
let mediaId: string;
/** Headers of whoever speaks for the owner, by the endpoint's guard. */
let speakers: Readonly<Record<string, readonly (readonly [string, Record<string, string>])[]>>;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.person({ role: 'admin' });
  owner = await server.person();
  server.network.phone(customer);
  const payload = { businessName: 'Panadería', phoneNumber: '5215512340001' };
  const { client } = await owner.sdk.request('POST /clients', { payload });
  clientId = client.id;
  const params = { id: clientId };
  await owner.sdk.request('POST /whatsapp/client/{id}/initialize', { params });
  const accept = { params, accept: 'text/plain' } as const;
  const qr = await vi.waitFor(() => owner.sdk.request('GET /whatsapp/client/{id}/qr', accept), WAIT);
  server.network.phone(client.phoneNumber).scan(qr);
  await vi.waitFor(async () => {
    expect((await owner.sdk.request('GET /whatsapp/client/{id}/status', { params })).isConnected).toBe(true);
  }, WAIT);
  await server.knex('paces').insert({ clientId, settings: { enabled: false } });
  const colleague = await server.person();
  await server.knex('members').insert({ clientId, userId: colleague.id, role: 'manages' });
  const { secret } = await owner.sdk.request('POST /keys', {
    payload: { name: 'n8n', scopes: ['read', 'send', 'manage'] },
  });
  const bearer = ({ token }: TestPerson) => ({ authorization: `Bearer ${token}` });
  speakers = {
    token: [
      ['the token', { 'x-api-token': client.apiToken }],
      ['a key of the account', { 'x-api-token': secret, 'x-client-id': clientId }],
    ],
    session: [
      ['the owner', bearer(owner)],
      ['a colleague', bearer(colleague)],
    ],
  };
  const file = form(Buffer.from('hola'), 'text/plain', 'hola.txt');
  ({ mediaId } = await server.sdk
    .withApiToken(client.apiToken)
    .request('POST /external/media', { payload: file }));
});
afterAll(() => server.stop());

const limit = (chosen: Partial<AccountLimitsChoice>) =>
  admin.sdk.request('PUT /admin/users/{id}/limits', {
    params: { id: owner.id },
    payload: { own: { ...NONE, ...chosen } },
  });

/** Status and sentence, by who calls. */
async function byEach(operation: Operation, body: () => string | FormData, type?: string) {
  const { method, path, endpoint } = operation;
  const url = `${server.url}/api${path.replace('{id}', clientId)}`;
  const answers: Record<string, unknown> = {};
  for (const [name, speaks] of speakers[endpoint.guard] ?? []) {
    if (adding.includes(operation) && name === 'a colleague') continue;
    const headers = { ...speaks, ...(type && { 'content-type': type }) };
    const answer = await fetch(url, { method, headers, body: body() });
    const { message } = (await answer.json()) as { readonly message?: string };
    answers[name] = answer.ok ? answer.status : [answer.status, message];
  }
  expect(Object.keys(answers).length).toBeGreaterThan(0);
  return answers;
}
const asked = (operation: Operation) => {
  const payload = payloads[lastOf(operation)];
  if (!payload) throw new Error(`${operation.key} sends or adds, and is not tried here`);
  return byEach(operation, () => JSON.stringify(payload(mediaId)), 'application/json');
};
const allAre = (answers: Readonly<Record<string, unknown>>, expected: unknown) =>
  expect(answers).toEqual(Object.fromEntries(Object.keys(answers).map(name => [name, expected])));
const rowsOf = async (table: string) => (await server.knex(table).where({ clientId })).length;

it('knows the ways there are', () => {
  expect(sending.map(({ key }) => key).toSorted()).toEqual(
    ['send', 'send-media', 'messages']
      .flatMap(last => [`POST /clients/{id}/${last}`, `POST /external/${last}`])
      .filter(key => having(each => each.key === key).length > 0)
      .toSorted(),
  );
  expect(adding.map(({ key }) => key)).toEqual(['POST /clients']);
  // What is in a list of people is no file that is kept.
  expect(bringing.filter(each => lastOf(each) !== 'import').map(lastOf)).toEqual(['media', 'media']);
});

describe.each(sending.map(each => [each.key, each] as const))('%s', (_, operation) => {
  it('leaves without a limit, and is a 409 with its sentence at one, which leaves nothing behind', async () => {
    await limit({});
    for (const answer of Object.values(await asked(operation))) expect(answer).toBe(200);
    await limit({ messagesPerDay: 1 });
    await server.knex.raw(
      `INSERT INTO sent_days (owner_id, day, sent) VALUES (?, CAST(now() AT TIME ZONE 'America/Mexico_City' AS date), 1)
       ON CONFLICT (owner_id, day) DO UPDATE SET sent = 1`,
      [owner.id],
    );
    const before = await rowsOf('messages');
    allAre(await asked(operation), [409, texts.refused.messages(1)]);
    const trialEndsAt = new Date(Date.now() - 1_000);
    await limit({ trialEndsAt: trialEndsAt.toISOString() });
    allAre(await asked(operation), [409, texts.refused.trial(dayIn('America/Mexico_City', trialEndsAt))]);
    expect(await rowsOf('messages')).toBe(before);
  });
});

it.each(adding.map(each => [each.key, each] as const))(
  '%s is a 409 with its sentence at the last line, and after the trial',
  async (_, operation) => {
    await limit({ maxLines: 1 });
    allAre(await asked(operation), [409, texts.refused.lines(1)]);
    const trialEndsAt = new Date(Date.now() - 1_000);
    await limit({ trialEndsAt: trialEndsAt.toISOString() });
    allAre(await asked(operation), [409, texts.refused.trial(dayIn('America/Mexico_City', trialEndsAt))]);
  },
);

it.each(bringing.filter(each => lastOf(each) === 'media').map(each => [each.key, each] as const))(
  '%s is a 409 with its sentence where there is no room, and keeps nothing',
  async (_, operation) => {
    await limit({ storageMb: 1 });
    const before = await rowsOf('uploads');
    const file = () => form(randomBytes(1_100_000), 'application/octet-stream');
    allAre(await byEach(operation, file), [409, texts.refused.storage(1)]);
    expect(await rowsOf('uploads')).toBe(before);
  },
);
