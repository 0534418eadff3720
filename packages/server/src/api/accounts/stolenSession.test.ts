import type { ApiEndpointKey } from '@recado/contract';
import { identityTexts } from '@recado/texts';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../testing/index.ts';
import { startTestMailServer, type TestMailServer } from './mail/testing/startTestMailServer.ts';
import { createPasskeyAuthenticator } from './signIn/testing/createPasskeyAuthenticator.ts';

const CONSOLE_URL = 'https://recado.ejemplo.mx';
const password = TEST_PASSWORD;
const newKey = { name: 'n8n', scopes: ['read' as const] };
const pushSubscription = {
  endpoint: 'https://avisos.ladron.mx/wp/1',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
};
const identityRefusal = { status: 403, errors: { identity: identityTexts.errors.required } };

let mailServer: TestMailServer;
let server: TestServer;
beforeAll(async () => {
  mailServer = await startTestMailServer({ hideSTARTTLS: true });
  server = await startTestServer({
    consoleUrl: CONSOLE_URL,
    smtpUrl: `smtp://avisos%40ejemplo.mx:se%3Acreto@127.0.0.1:${mailServer.port}`,
  });
});
afterAll(async () => {
  await server.stop();
  await mailServer.stop();
});

/** Moves the sign-in and all proofs of identity of a user's sessions into the past. */
const ageSessions = ({ id }: TestUser, minutes: number) =>
  server.knex.raw(
    `UPDATE sign_ins SET created_at = now() - make_interval(mins => :minutes),
       verified_at = now() - make_interval(mins => :minutes) WHERE user_id = :id`,
    { id, minutes },
  );
const createClient = async ({ sdk }: TestUser, phoneNumber: string) =>
  (await sdk.request('POST /clients', { payload: { businessName: 'La Espiga', phoneNumber } })).client;
const createKey = ({ sdk }: TestUser) => sdk.request('POST /keys', { payload: newKey });
const enableTwoStep = async ({ id, sdk }: TestUser) => {
  const { secret } = await sdk.request('POST /auth/two-step', { payload: { password } });
  const createCode = () => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) });
  await sdk.request('POST /auth/two-step/confirm', { payload: { password, code: createCode() } });
  await server.knex('twoStepVerifications').where({ userId: id }).update({ lastTimeStep: 0 });
  return createCode;
};

describe('a session that has not proved an identity for ten minutes', () => {
  it('makes no permanent access of an owner', async () => {
    const owner = await server.person();
    const { id } = await createClient(owner, '5215512340001');
    const requests: [ApiEndpointKey, Parameters<TestUser['sdk']['raw']>[1]][] = [
      ['POST /keys', { payload: newKey }],
      ['GET /clients/{id}/token', { params: { id } }],
      ['POST /clients/{id}/rotate-token', { params: { id } }],
      ['POST /clients/{id}/regenerate-token', { params: { id } }],
      ['PATCH /clients/{id}/webhook', { params: { id }, payload: { webhookUrl: 'https://ladron.ejemplo.mx/x' } }],
      ['GET /clients/{id}/webhook/secret', { params: { id } }],
      ['POST /clients/{id}/webhook/secret/rotate', { params: { id } }],
      ['PUT /clients/{id}/webhook/header', { params: { id }, payload: { name: 'X-Clave', value: 'ladron' } }],
      ['PUT /clients/{id}/transport', { params: { id }, payload: { transport: 'baileys' } }],
      ['PUT /clients/{id}/proxy', { params: { id }, payload: { kind: 'http', host: '127.0.0.1', port: 9 } }],
      ['POST /whatsapp/client/{id}/link', { params: { id }, payload: { credentials: { token: 'x' } } }],
      ['POST /clients/{id}/invitations', { params: { id }, payload: { role: 'manages' } }],
      ['POST /clients/{id}/invitations', { params: { id }, payload: { role: 'answers' } }],
      ['POST /notices/push', { payload: pushSubscription }],
      ['PUT /notices', { payload: { kinds: [], quiet: null, whatsapp: '+52 55 1234 5678' } }],
    ];
    await ageSessions(owner, 11);
    for (const [key, options] of requests)
      expect([key, await owner.sdk.raw(key, options)]).toMatchObject([
        key,
        { status: 403, body: { message: identityTexts.errors.required, errors: identityRefusal.errors } },
      ]);
    // Notices to the account's own address give no lasting access.
    await owner.sdk.request('PUT /notices', { payload: { kinds: [], quiet: null } });

    await owner.sdk.request('POST /auth/identity', { payload: { password } });
    for (const [key, options] of requests)
      expect([key, (await owner.sdk.raw(key, options)).status]).not.toEqual([key, 403]);
  });

  it('reads no API token, neither in lists nor in answers to changes', async () => {
    const owner = await server.person();
    const { id, apiToken } = await createClient(owner, '5215512340003');
    const params = { id };
    const readAnswers = async () =>
      Object.values({
        list: await owner.sdk.request('GET /clients'),
        client: await owner.sdk.request('GET /clients/{id}', { params }),
        change: await owner.sdk.request('PUT /clients/{id}/calls', { params, payload: { decline: true, text: '' } }),
        creation: await owner.sdk.request('POST /clients', {
          payload: { businessName: 'Sucursal', phoneNumber: '5215512340004' },
        }),
      }).map(answer => JSON.stringify(answer));
    expect((await readAnswers()).map(answer => /"apiToken":"rcd_/.test(answer))).toEqual([true, true, true, true]);

    await ageSessions(owner, 11);
    expect((await readAnswers()).filter(answer => !answer.includes('"apiToken":""'))).toEqual([]);
    expect((await readAnswers()).filter(answer => answer.includes('rcd_'))).toEqual([]);
    await expect(owner.sdk.request('GET /clients/{id}/token', { params })).rejects.toMatchObject(identityRefusal);

    await owner.sdk.request('POST /auth/identity', { payload: { password } });
    expect((await owner.sdk.request('GET /clients/{id}/token', { params })).client.apiToken).toBe(apiToken);
  });

  it('gives nobody the rights of an administrator, and makes no reset link', async () => {
    const [admin, owner] = [await server.person({ role: 'admin' }), await server.person()];
    const params = { id: owner.id };
    const promote = () => admin.sdk.request('PUT /admin/users/{id}/role', { params, payload: { role: 'admin' } });
    const promoteByRecord = () => admin.sdk.request('PUT /admin/users/{id}', { params, payload: { role: 'admin' } });
    const makeLink = () => admin.sdk.request('POST /admin/users/{id}/reset-link', { params });
    await ageSessions(admin, 11);
    for (const attempt of [promote, promoteByRecord, makeLink])
      await expect(attempt()).rejects.toMatchObject(identityRefusal);
    await admin.sdk.request('PUT /admin/users/{id}/role', { params, payload: { role: 'user' } });
    await admin.sdk.request('POST /auth/identity', { payload: { password } });
    await makeLink();
    await promote();
  });

  it('is accepted for ten minutes after the password, and no longer', async () => {
    const owner = await server.person();
    await ageSessions(owner, 9);
    await createKey(owner);
    await ageSessions(owner, 11);
    const { until } = await owner.sdk.request('POST /auth/identity', { payload: { password } });
    expect(Math.abs(Date.parse(until) - Date.now() - 600_000)).toBeLessThan(60_000);
    await createKey(owner);
    await ageSessions(owner, 11);
    await expect(createKey(owner)).rejects.toMatchObject(identityRefusal);
  });

  it('does not affect programs, which have no session', async () => {
    const owner = await server.person();
    const { apiToken } = await createClient(owner, '5215512340002');
    await ageSessions(owner, 11);
    const payload = { url: 'https://ejemplo.mx/avisos', label: 'contabilidad' };
    await server.sdk.withApiToken(apiToken).request('POST /external/webhooks', { payload });
  });
});

describe('the confirmation of an identity', () => {
  it('accepts a code or a passkey instead of the password, and counts for this session only', async () => {
    const owner = await server.person();
    const createCode = await enableTwoStep(owner);
    const authenticator = createPasskeyAuthenticator({ origin: CONSOLE_URL });
    const options = await owner.sdk.request('POST /auth/passkeys/options', {
      payload: { password, code: createCode() },
    });
    await owner.sdk.request('POST /auth/passkeys', {
      payload: { name: 'Teléfono', credential: authenticator.create(options) },
    });
    await server.knex('twoStepVerifications').where({ userId: owner.id }).update({ lastTimeStep: 0 });
    const { token } = await server.sdk.request('POST /auth/login', {
      payload: { email: owner.email, password, code: createCode() },
    });
    await server.knex('twoStepVerifications').where({ userId: owner.id }).update({ lastTimeStep: 0 });

    await ageSessions(owner, 11);
    await owner.sdk.request('POST /auth/identity', { payload: { code: createCode() } });
    await createKey(owner);
    await expect(server.sdk.withSession(token).request('POST /keys', { payload: newKey })).rejects.toMatchObject(
      identityRefusal,
    );
    await ageSessions(owner, 11);
    const credential = authenticator.get(await server.sdk.request('POST /auth/passkey/options'));
    await owner.sdk.request('POST /auth/identity', { payload: { credential } });
    await createKey(owner);

    const stranger = await server.person();
    const other = authenticator.get(await server.sdk.request('POST /auth/passkey/options'));
    await expect(stranger.sdk.request('POST /auth/identity', { payload: { credential: other } })).rejects.toMatchObject(
      { status: 400, errors: { credential: identityTexts.errors.otherPasskey } },
    );
  });

  it('rejects wrong proofs, limits them for the session, records them and leaves the sign-in open', async () => {
    const owner = await server.person();
    const createCode = await enableTwoStep(owner);
    await ageSessions(owner, 11);
    const confirm = (payload: { password?: string; code?: string }) =>
      owner.sdk.request('POST /auth/identity', { payload });
    await expect(confirm({})).rejects.toMatchObject({ status: 400, errors: { password: expect.any(String) } });
    await expect(confirm({ password: 'otra' })).rejects.toMatchObject({ status: 400 });
    const wrongCode = createCode() === '123456' ? '654321' : '123456';
    for (let attempt = 0; attempt < 10; attempt += 1)
      await expect(confirm({ code: wrongCode })).rejects.toMatchObject({
        status: 400,
        errors: { code: expect.any(String) },
      });
    await expect(confirm({ code: wrongCode })).rejects.toMatchObject({ status: 429 });
    await expect(createKey(owner)).rejects.toMatchObject(identityRefusal);
    const entries = await server
      .knex('auditEntries')
      .where({ targetId: owner.id, action: 'session.identity_confirmed' });
    expect(new Set(entries.map(({ outcome }) => outcome))).toEqual(new Set(['failure']));
    await server.sdk.request('POST /auth/login', { payload: { email: owner.email, password, code: createCode() } });
  });
});

describe('account keys', () => {
  it('are reported to the owner by e-mail when they are created', async () => {
    const owner = await server.person();
    await createKey(owner);
    const { subject, text } = identityTexts.mail.keyCreated;
    await expect.poll(() => mailServer.countEmails(owner.email, subject), { timeout: 15_000 }).toBe(1);
    for (const part of [text('n8n'), 'Leer', `${CONSOLE_URL}/account`])
      expect([part, mailServer.countEmails(owner.email, part)]).toEqual([part, 1]);
  });

  it('are listed after a password change, if they are still valid', async () => {
    const owner = await server.person();
    const { key, secret } = await createKey(owner);
    const expired = await createKey(owner);
    await server
      .knex('accountKeys')
      .where({ id: expired.key.id })
      .update({ expiresAt: new Date(Date.now() - 1000) });
    const payload = { currentPassword: password, newPassword: 'Pan-de-muerto-1-noviembre' };
    const { keys, token } = await owner.sdk.request('PUT /auth/password', { payload });
    expect(keys.map(({ id }) => id)).toEqual([key.id]);
    await server.sdk.withApiToken(secret).request('GET /external/clients');
    await server.sdk.withSession(token).request('DELETE /keys/{id}', { params: { id: key.id } });
    await expect(server.sdk.withApiToken(secret).request('GET /external/clients')).rejects.toMatchObject({
      status: 401,
    });
  });
});
