import { randomBytes } from 'node:crypto';
import type { AccountLimitsChoice } from '@recado/contract';
import { accountLimitTexts as texts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../../testing/index.ts';
import { createUploadForm } from '../../messaging/files/testing/createUploadForm.ts';
import { type ContractOperation, filterContractOperations } from '../../testing/contractOperations.ts';
import { formatDayInTimeZone } from './createOwnerQuotaService.ts';

const customer = '5215587660001';
const NO_LIMITS = { maxLines: null, messagesPerDay: null, storageMb: null, trialEndsAt: null } as const;
const WAIT_OPTIONS = { timeout: 20_000 };

/**
 * Payloads by the last segment of the path. The tests find the limited endpoints in the contract,
 * and fail for a new one without a payload here.
 */
const payloads: Readonly<Record<string, (mediaId: string) => object>> = {
  send: () => ({ to: customer, text: 'Hola' }),
  'send-media': mediaId => ({ to: customer, type: 'document', mediaId }),
  messages: () => ({ to: customer, type: 'text', text: { text: 'Hola' } }),
  clients: () => ({ businessName: 'Florería', phoneNumber: '5215512340002' }),
};
const lastSegmentOf = ({ path }: ContractOperation): string => path.split('/').at(-1) ?? '';
const exampleResponseOf = ({ endpoint }: ContractOperation): object =>
  (endpoint.example.response as object | undefined) ?? {};
const clientIn = (answer: object): object => (answer as { readonly client?: object }).client ?? {};

const sendOperations = filterContractOperations(
  each => each.method === 'POST' && 'messageId' in exampleResponseOf(each) && 'status' in exampleResponseOf(each),
);
/** Endpoints that add a line. Accepting an invitation adds none, because the line counts for its owner. */
const addOperations = filterContractOperations(
  each =>
    each.key !== 'POST /invitations/accept' &&
    each.method === 'POST' &&
    !each.path.includes('{') &&
    'apiToken' in clientIn(exampleResponseOf(each)),
);
const uploadOperations = filterContractOperations(({ endpoint }) => endpoint.upload);

let server: TestServer;
let admin: TestUser;
let owner: TestUser;
let clientId: string;
let mediaId: string;
/** Headers of the callers that may act for the owner, by the endpoint's guard. */
let callersByGuard: Readonly<Record<string, readonly (readonly [string, Record<string, string>])[]>>;

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
  const qr = await vi.waitFor(() => owner.sdk.request('GET /whatsapp/client/{id}/qr', accept), WAIT_OPTIONS);
  server.network.phone(client.phoneNumber).scan(qr);
  await vi.waitFor(async () => {
    expect((await owner.sdk.request('GET /whatsapp/client/{id}/status', { params })).isConnected).toBe(true);
  }, WAIT_OPTIONS);
  await server.knex('newChatLimiters').insert({ clientId, settings: { enabled: false } });
  const colleague = await server.person();
  await server.knex('members').insert({ clientId, userId: colleague.id, role: 'manages' });
  const { secret } = await owner.sdk.request('POST /keys', {
    payload: { name: 'n8n', scopes: ['read', 'send', 'manage'] },
  });
  const bearer = ({ token }: TestUser) => ({ authorization: `Bearer ${token}` });
  callersByGuard = {
    token: [
      ['the token', { 'x-api-token': client.apiToken }],
      ['a key of the account', { 'x-api-token': secret, 'x-client-id': clientId }],
    ],
    session: [
      ['the owner', bearer(owner)],
      ['a colleague', bearer(colleague)],
    ],
  };
  const file = createUploadForm(Buffer.from('hola'), 'text/plain', 'hola.txt');
  ({ mediaId } = await server.sdk.withApiToken(client.apiToken).request('POST /external/media', { payload: file }));
});
afterAll(() => server.stop());

const setLimits = (newLimits: Partial<AccountLimitsChoice>) =>
  admin.sdk.request('PUT /admin/users/{id}/limits', {
    params: { id: owner.id },
    payload: { own: { ...NO_LIMITS, ...newLimits } },
  });

/** Calls the endpoint as each caller, and returns the status and any error message by caller. */
async function callAsEach(operation: ContractOperation, body: () => string | FormData, type?: string) {
  const { method, path, endpoint } = operation;
  const url = `${server.url}/api${path.replace('{id}', clientId)}`;
  const answers: Record<string, unknown> = {};
  for (const [name, callerHeaders] of callersByGuard[endpoint.guard] ?? []) {
    if (addOperations.includes(operation) && name === 'a colleague') continue;
    const headers = { ...callerHeaders, ...(type && { 'content-type': type }) };
    const response = await fetch(url, { method, headers, body: body() });
    const { message } = (await response.json()) as { readonly message?: string };
    answers[name] = response.ok ? response.status : [response.status, message];
  }
  expect(Object.keys(answers).length).toBeGreaterThan(0);
  return answers;
}
const callWithPayload = (operation: ContractOperation) => {
  const payload = payloads[lastSegmentOf(operation)];
  if (!payload) throw new Error(`${operation.key} sends or adds, but has no payload in this test`);
  return callAsEach(operation, () => JSON.stringify(payload(mediaId)), 'application/json');
};
const expectAll = (answers: Readonly<Record<string, unknown>>, expected: unknown) =>
  expect(answers).toEqual(Object.fromEntries(Object.keys(answers).map(name => [name, expected])));
const countRows = async (table: string) => (await server.knex(table).where({ clientId })).length;

it('the contract contains the expected limited endpoints', () => {
  expect(sendOperations.map(({ key }) => key).toSorted()).toEqual(
    ['send', 'send-media', 'messages']
      .flatMap(last => [`POST /clients/{id}/${last}`, `POST /external/${last}`])
      .filter(key => filterContractOperations(each => each.key === key).length > 0)
      .toSorted(),
  );
  expect(addOperations.map(({ key }) => key)).toEqual(['POST /clients']);
  // The import of people is excluded, because its list is not a stored file.
  expect(uploadOperations.filter(each => lastSegmentOf(each) !== 'import').map(lastSegmentOf)).toEqual([
    'media',
    'media',
  ]);
});

describe.each(sendOperations.map(each => [each.key, each] as const))('%s', (_, operation) => {
  it('sends a message when there is no limit, but returns 409 and stores nothing when a limit is reached', async () => {
    await setLimits({});
    for (const answer of Object.values(await callWithPayload(operation))) expect(answer).toBe(200);
    await setLimits({ messagesPerDay: 1 });
    await server.knex.raw(
      `INSERT INTO daily_sent_counts (owner_id, day, sent_count)
       VALUES (?, CAST(now() AT TIME ZONE 'America/Mexico_City' AS date), 1)
       ON CONFLICT (owner_id, day) DO UPDATE SET sent_count = 1`,
      [owner.id],
    );
    const before = await countRows('messages');
    expectAll(await callWithPayload(operation), [409, texts.limitReached.messages(1)]);
    const trialEndsAt = new Date(Date.now() - 1_000);
    await setLimits({ trialEndsAt: trialEndsAt.toISOString() });
    expectAll(await callWithPayload(operation), [
      409,
      texts.limitReached.trial(formatDayInTimeZone('America/Mexico_City', trialEndsAt)),
    ]);
    expect(await countRows('messages')).toBe(before);
  });
});

it.each(addOperations.map(each => [each.key, each] as const))(
  '%s returns 409 with a message about the limit when the line limit is reached or the trial has ended',
  async (_, operation) => {
    await setLimits({ maxLines: 1 });
    expectAll(await callWithPayload(operation), [409, texts.limitReached.lines(1)]);
    const trialEndsAt = new Date(Date.now() - 1_000);
    await setLimits({ trialEndsAt: trialEndsAt.toISOString() });
    expectAll(await callWithPayload(operation), [
      409,
      texts.limitReached.trial(formatDayInTimeZone('America/Mexico_City', trialEndsAt)),
    ]);
  },
);

it.each(uploadOperations.filter(each => lastSegmentOf(each) === 'media').map(each => [each.key, each] as const))(
  '%s returns 409 with a message about the limit, and stores nothing, when the storage limit is reached',
  async (_, operation) => {
    await setLimits({ storageMb: 1 });
    const before = await countRows('uploads');
    const file = () => createUploadForm(randomBytes(1_100_000), 'application/octet-stream');
    expectAll(await callAsEach(operation, file), [409, texts.limitReached.storage(1)]);
    expect(await countRows('uploads')).toBe(before);
  },
);
