import { linkingPasskeyTexts as texts } from '@recado/texts';
import { answerFakePasskey, type FakePasskeyDemand } from '@recado/transport/fake';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitUntil } from '../../testing/createTestPlatform.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/index.ts';

let server: TestServer;
let owner: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.person();
});
afterAll(() => server.stop());

let clients = 0;

/** Creates a client whose phone has scanned the QR code. The network then requires the passkey. */
async function requirePasskey(demand: FakePasskeyDemand = {}) {
  clients += 1;
  const phoneNumber = `52155444400${10 + clients}`;
  const { client } = await owner.sdk.request('POST /clients', { payload: { businessName: 'Florería', phoneNumber } });
  const params = { id: client.id };
  server.network.faults.requireNextPasskey(phoneNumber, demand);
  await owner.sdk.request('POST /whatsapp/client/{id}/initialize', { params });
  const scanned = waitUntil(async () => {
    const { status, body } = await owner.sdk.raw('GET /whatsapp/client/{id}/qr', { params, accept: 'text/plain' });
    if (status !== 200) return false;
    server.network.phone(phoneNumber).scan(String(body));
    return true;
  });
  await scanned;
  await waitUntil(async () => (await read(params)).step === 'requested');
  return { client, params, assertion: answerFakePasskey((await read(params)).options ?? '') };
}

const read = (params: { readonly id: string }) => owner.sdk.request('GET /whatsapp/client/{id}/passkey', { params });
const answer = (user: TestUser, params: { readonly id: string }, assertion: string) =>
  user.sdk.request('POST /whatsapp/client/{id}/passkey', { params, payload: { assertion } });
const confirm = (user: TestUser, params: { readonly id: string }) =>
  user.sdk.request('POST /whatsapp/client/{id}/passkey/confirm', { params });
const isConnected = async (params: { readonly id: string }) =>
  (await owner.sdk.request('GET /whatsapp/client/{id}/status', { params })).isConnected;

describe('the passkey of a client', () => {
  it('is none when WhatsApp requires none, and then accepts no answer', async () => {
    const payload = { businessName: 'Florería', phoneNumber: '5215544440099' };
    const { client } = await owner.sdk.request('POST /clients', { payload });
    const params = { id: client.id };
    const none = { step: 'none', options: null, code: null, expiresAt: null, secondsLeft: 0 };
    expect(await read(params)).toEqual(none);
    const conflict = { status: 409, message: texts.errors.notRequested };
    await expect(answer(owner, params, answerFakePasskey('{"challenge":"a"}'))).rejects.toMatchObject(conflict);
    await expect(confirm(owner, params)).rejects.toMatchObject(conflict);
  });

  it('links the client with an answer as a console shows it, and leaves only the action in the audit log', async () => {
    const { params, assertion } = await requirePasskey({ needsComparison: true });
    expect(await answer(owner, params, `'${assertion}'\n`)).toEqual({ success: true, message: texts.done.answered });
    expect(await read(params)).toMatchObject({ step: 'compare', code: 'K7QD-3MXA', options: null });
    expect(await confirm(owner, params)).toEqual({ success: true, message: texts.done.confirmed });
    await waitUntil(() => isConnected(params));
    const entries = await server.knex('auditEntries').where({ targetId: params.id }).whereLike('action', '%passkey%');
    expect(entries.map(({ action }) => action).sort()).toEqual(['client.passkey_answered', 'client.passkey_confirmed']);
    expect(JSON.stringify(entries)).not.toMatch(/clientDataJSON|signature/);
  });

  it('rejects texts that are no answer, and answers that are too long, before WhatsApp receives them', async () => {
    const { params } = await requirePasskey();
    for (const text of ['hola', '{}', '[]'])
      await expect(answer(owner, params, text)).rejects.toMatchObject({
        status: 400,
        errors: { assertion: texts.errors.malformed },
      });
    await expect(answer(owner, params, `{"type":"${'a'.repeat(17_000)}"}`)).rejects.toMatchObject({ status: 400 });
    expect(await read(params)).toMatchObject({ step: 'requested' });
  });

  it('names the field when WhatsApp refuses the answer', async () => {
    const { params } = await requirePasskey();
    const refused = { status: 400, errors: { assertion: texts.errors.refused } };
    await expect(answer(owner, params, answerFakePasskey('{"challenge":"a"}'))).rejects.toMatchObject(refused);
  });

  it('belongs to the owner alone: neither strangers, members of the team nor administrators read or answer it', async () => {
    const { params, assertion } = await requirePasskey({ needsComparison: true });
    const [stranger, manager, administrator] = await Promise.all([
      server.person(),
      server.person(),
      server.person({ role: 'admin' }),
    ]);
    const { link } = await owner.sdk.request('POST /clients/{id}/invitations', {
      params,
      payload: { role: 'manages' },
    });
    await manager.sdk.request('POST /invitations/accept', { payload: { code: link.split('=')[1] ?? '' } });
    expect(await manager.sdk.request('GET /whatsapp/client/{id}/status', { params })).toMatchObject({
      connection: { reason: 'passkey-asked' },
    });
    for (const [user, status] of [
      [stranger, 404],
      [administrator, 404],
      [manager, 403],
    ] as const) {
      const calls = [
        user.sdk.request('GET /whatsapp/client/{id}/passkey', { params }),
        answer(user, params, assertion),
        confirm(user, params),
      ];
      for (const outcome of await Promise.allSettled(calls)) expect(outcome).toMatchObject({ reason: { status } });
    }
    expect(await read(params)).toMatchObject({ step: 'requested' });
  });
});
