import { twoStepTexts } from '@recado/texts';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../../testing/index.ts';
import { startTestMailServer, type TestMailServer } from '../mail/testing/startTestMailServer.ts';

let mailServer: TestMailServer;
let server: TestServer;
beforeAll(async () => {
  mailServer = await startTestMailServer({ hideSTARTTLS: true });
  server = await startTestServer({
    consoleUrl: 'https://recado.ejemplo.mx',
    smtpUrl: `smtp://avisos%40ejemplo.mx:se%3Acreto@127.0.0.1:${mailServer.port}`,
  });
});
afterAll(async () => {
  await server.stop();
  await mailServer.stop();
});

const password = TEST_PASSWORD;
let networkCount = 0;
/** Signs in from a new network each time, so that the attempts do not use up the limit of one network. */
const login = (email: string, code?: string, sentPassword = password) => {
  networkCount += 1;
  return server.sdk.request('POST /auth/login', {
    payload: { email, password: sentPassword, ...(code !== undefined && { code }) },
    headers: { 'x-forwarded-for': `203.0.${networkCount >> 8}.${networkCount & 255}` },
  });
};
/** Returns the code for `periods` half minutes from now. Each code is accepted only once. */
const codeAfter = (secret: string, periods = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + periods * 30 });
/** Clears the last accepted code, as if the half minute until the next code had passed. */
const clearLastCode = (userId: string) =>
  server.knex('twoStepVerifications').where({ userId }).update({ lastTimeStep: 0 });
const enableTwoStep = async ({ id, sdk }: TestUser) => {
  const { secret, uri, qr } = await sdk.request('POST /auth/two-step', { payload: { password } });
  expect(uri).toContain(`secret=${secret}`);
  expect(qr).toMatch(/^data:image\/png;base64,/);
  const { codes } = await sdk.request('POST /auth/two-step/confirm', {
    payload: { password, code: codeAfter(secret) },
  });
  await clearLastCode(id);
  return { secret, codes };
};
const codeRefusal = (fields: object = { code: expect.any(String) }) => ({ status: 401, errors: fields });
interface WaitForEmailsParams {
  readonly subject: string;
}

const waitForEmails = (email: string, { subject }: WaitForEmailsParams, times: number) =>
  expect.poll(() => mailServer.countEmails(email, subject), { timeout: 15_000 }).toBe(times);
const listAuditActions = async (id: string): Promise<string[]> =>
  (await server.knex('auditEntries').where({ targetId: id }).orderBy('id')).map(({ action }) => action);

describe('two-step sign-in', () => {
  it('requires a code after the password once the setup is confirmed', async () => {
    const ana = await server.person();
    await ana.sdk.request('POST /auth/two-step', { payload: { password } });
    await expect(
      ana.sdk.request('POST /auth/two-step/confirm', { payload: { password, code: '000000' } }),
    ).rejects.toMatchObject({ status: 400, errors: { code: expect.any(String) } });
    // The password is enough until the setup is confirmed.
    await login(ana.email);
    const { secret, codes } = await enableTwoStep(ana);
    expect(codes).toHaveLength(10);
    expect(await ana.sdk.request('GET /auth/two-step')).toMatchObject({ codesLeft: 10, required: false });

    await expect(login(ana.email)).rejects.toMatchObject(codeRefusal());
    await expect(login(ana.email, codeAfter(secret), 'otra')).rejects.toMatchObject({
      status: 401,
      errors: undefined,
    });
    const wrongCode = codeAfter(secret) === '123456' ? '654321' : '123456';
    await expect(login(ana.email, wrongCode)).rejects.toMatchObject(codeRefusal());
    expect((await login(ana.email, codeAfter(secret))).user.id).toBe(ana.id);
    expect(await listAuditActions(ana.id)).toEqual(expect.arrayContaining(['account.two_step_on', 'session.refused']));
    const stored = JSON.stringify([
      await server.knex('two_step_verifications').where({ userId: ana.id }),
      await server.knex('recovery_codes').where({ userId: ana.id }),
      await server.knex('auditEntries').where({ targetId: ana.id }),
    ]);
    for (const secretText of [secret, ...codes]) expect(stored).not.toContain(secretText);
  });

  it('accepts each code only once when several requests use it concurrently', async () => {
    const eva = await server.person();
    const { secret } = await enableTwoStep(eva);
    const code = codeAfter(secret);
    const outcomes = await Promise.allSettled([0, 1, 2].map(() => login(eva.email, code)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    await expect(login(eva.email, code)).rejects.toMatchObject(codeRefusal());
    // Accept the code of a phone that is 30 seconds ahead. The earlier code is then rejected.
    await login(eva.email, codeAfter(secret, 1));
    await expect(login(eva.email, codeAfter(secret, 0))).rejects.toMatchObject(codeRefusal());
    await clearLastCode(eva.id);
    await expect(login(eva.email, codeAfter(secret, 4))).rejects.toMatchObject(codeRefusal());
  });

  it('accepts each recovery code once, in any spelling', async () => {
    const sol = await server.person();
    const { codes, secret } = await enableTwoStep(sol);
    const [first = '', second = ''] = codes;
    await login(sol.email, ` ${first.toLowerCase().replaceAll('-', ' ')} `);
    await expect(login(sol.email, first)).rejects.toMatchObject(codeRefusal());
    expect(await sol.sdk.request('GET /auth/two-step')).toMatchObject({ codesLeft: 9 });
    const { codes: newCodes } = await sol.sdk.request('POST /auth/two-step/codes', {
      payload: { password, code: codeAfter(secret) },
    });
    await expect(login(sol.email, second)).rejects.toMatchObject(codeRefusal());
    await login(sol.email, newCodes[0]);
  });

  it('allows ten code attempts on an account, across all new networks', async () => {
    const mia = await server.person();
    const { secret } = await enableTwoStep(mia);
    const wrongCode = codeAfter(secret) === '123456' ? '654321' : '123456';
    for (let attempt = 0; attempt < 10; attempt += 1)
      await expect(login(mia.email, wrongCode)).rejects.toMatchObject(codeRefusal());
    await expect(login(mia.email, codeAfter(secret))).rejects.toMatchObject({ status: 429 });
  });

  it('does not lock the owner out when a session without the password tries codes', async () => {
    const [eva, ines] = [await server.person(), await server.person()];
    const { secret } = await enableTwoStep(eva);
    const setup = await ines.sdk.request('POST /auth/two-step', { payload: { password } });
    const wrongCredentials = { password: 'otra', code: '000000' };
    // More than the codes that may be tried at once, fewer than put an account under attack.
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const request = { payload: wrongCredentials, headers: { 'x-forwarded-for': `192.0.2.${attempt}` } };
      const refusal = { status: 400, errors: { password: expect.any(String) } };
      await expect(ines.sdk.request('POST /auth/two-step/confirm', request)).rejects.toMatchObject(refusal);
      const endpoints = ['POST /auth/two-step/confirm', 'POST /auth/two-step/codes', 'DELETE /auth/two-step'] as const;
      const [key = endpoints[0]] = endpoints.slice(attempt % 3);
      await expect(eva.sdk.request(key, request)).rejects.toMatchObject(refusal);
    }
    expect((await login(eva.email, codeAfter(secret))).user.id).toBe(eva.id);
    const rightCredentials = { payload: { password, code: codeAfter(setup.secret) } };
    expect((await ines.sdk.request('POST /auth/two-step/confirm', rightCredentials)).codes).toHaveLength(10);
  });

  it('is disabled with password and code, and its owner receives an e-mail', async () => {
    const luz = await server.person();
    const { secret } = await enableTwoStep(luz);
    const end = (payload: { password: string; code: string }) => luz.sdk.request('DELETE /auth/two-step', { payload });
    await expect(end({ password: 'otra', code: codeAfter(secret) })).rejects.toMatchObject({ status: 400 });
    await expect(end({ password, code: 'AAAA-AAAA-AAAA' })).rejects.toMatchObject({ status: 400 });
    await expect(login(luz.email)).rejects.toMatchObject(codeRefusal());
    await end({ password, code: codeAfter(secret) });
    await login(luz.email);
    await expect(end({ password, code: codeAfter(secret) })).rejects.toMatchObject({ status: 409 });
    await waitForEmails(luz.email, twoStepTexts.mail.begun, 1);
    await waitForEmails(luz.email, twoStepTexts.mail.ended, 1);
  });

  it('is removed by an administrator who authenticates again, and its owner receives an e-mail', async () => {
    const [luz, admin] = [await server.person(), await server.person({ role: 'admin' })];
    const remove = (credentials: { password: string; code?: string }) =>
      admin.sdk.request('DELETE /admin/users/{id}/two-step', { params: { id: luz.id }, payload: credentials });
    await enableTwoStep(luz);
    await expect(remove({ password: 'otra' })).rejects.toMatchObject({
      status: 400,
      errors: { password: expect.any(String) },
    });
    await expect(login(luz.email)).rejects.toMatchObject(codeRefusal());
    await remove({ password });
    await login(luz.email);
    await expect(remove({ password })).rejects.toMatchObject({ status: 409 });
    await waitForEmails(luz.email, twoStepTexts.mail.removed, 1);

    await enableTwoStep(luz);
    const { secret, codes } = await enableTwoStep(admin);
    for (const credentials of [{ password }, { password, code: 'AAAA-AAAA-AAAA' }])
      await expect(remove(credentials)).rejects.toMatchObject({
        status: 400,
        errors: { code: expect.any(String) },
      });
    await expect(remove({ password: 'otra', code: codes[0] ?? '' })).rejects.toMatchObject({ status: 400 });
    await expect(login(luz.email)).rejects.toMatchObject(codeRefusal());
    await remove({ password, code: codeAfter(secret) });
    await login(luz.email);
    await waitForEmails(luz.email, twoStepTexts.mail.removed, 2);
    const auditRows = await server.knex('auditEntries').where({ targetId: luz.id, action: 'account.two_step_off' });
    expect(auditRows.map(({ outcome, actorId }) => [outcome, actorId])).toEqual(
      expect.arrayContaining([
        ['failure', admin.id],
        ['success', admin.id],
      ]),
    );
  });

  it('blocks administrators without a second step as soon as the platform requires it', async () => {
    const [ana, eva, owner] = [
      await server.person({ role: 'admin' }),
      await server.person({ role: 'admin' }),
      await server.person(),
    ];
    const requireTwoStep = (sdk: TestUser['sdk'], twoStepForAdmins: boolean) =>
      sdk.request('PUT /admin/settings', { payload: { twoStepForAdmins } });
    await expect(requireTwoStep(ana.sdk, true)).rejects.toMatchObject({ status: 409 });
    const { secret } = await enableTwoStep(ana);
    expect(await requireTwoStep(ana.sdk, true)).toMatchObject({ twoStepForAdmins: true });

    const twoStepRefusal = { status: 403, message: expect.stringMatching(/dos pasos/) };
    await expect(eva.sdk.request('GET /admin/users')).rejects.toMatchObject(twoStepRefusal);
    await expect(eva.sdk.request('GET /clients')).rejects.toMatchObject(twoStepRefusal);
    await expect(eva.sdk.request('PATCH /auth/profile', { payload: { name: 'Otra' } })).rejects.toMatchObject(
      twoStepRefusal,
    );
    await eva.sdk.request('GET /auth/profile');
    expect(await eva.sdk.request('GET /auth/two-step')).toMatchObject({ since: null, required: true });
    await owner.sdk.request('GET /clients');
    await expect(
      ana.sdk.request('DELETE /auth/two-step', { payload: { password, code: codeAfter(secret) } }),
    ).rejects.toMatchObject({ status: 409 });
    await expect(login(ana.email)).rejects.toMatchObject(codeRefusal());

    await enableTwoStep(eva);
    await eva.sdk.request('GET /admin/users');
    await requireTwoStep(eva.sdk, false);
  });
});
