import { twoStep } from '@recado/texts';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestPerson, type TestServer, testPassword } from '../../testing/index.ts';
import { type PostOffice, startPostOffice } from '../mail/testing/startPostOffice.ts';

let post: PostOffice;
let server: TestServer;
beforeAll(async () => {
  post = await startPostOffice({ hideSTARTTLS: true });
  server = await startTestServer({
    consoleUrl: 'https://recado.ejemplo.mx',
    smtpUrl: `smtp://avisos%40ejemplo.mx:se%3Acreto@127.0.0.1:${post.port}`,
  });
});
afterAll(async () => {
  await server.stop();
  await post.stop();
});

const password = testPassword;
let networks = 0;
/** From a network of its own, so that no limit of another attempt counts. */
const login = (email: string, code?: string, given = password) => {
  networks += 1;
  return server.sdk.request('POST /auth/login', {
    payload: { email, password: given, ...(code !== undefined && { code }) },
    headers: { 'x-forwarded-for': `203.0.${networks >> 8}.${networks & 255}` },
  });
};
/** Half a minute later each, as the one who owns the secret would have to wait. */
const codeOf = (secret: string, periods = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + periods * 30 });
/** What was taken last is forgotten: the half minute until the next code has passed. */
const wait = (userId: string) => server.knex('twoSteps').where({ userId }).update({ lastStep: 0 });
const setUp = async ({ id, sdk }: TestPerson) => {
  const { secret, uri, qr } = await sdk.request('POST /auth/two-step', { payload: { password } });
  expect(uri).toContain(`secret=${secret}`);
  expect(qr).toMatch(/^data:image\/png;base64,/);
  const { codes } = await sdk.request('POST /auth/two-step/confirm', {
    payload: { password, code: codeOf(secret) },
  });
  await wait(id);
  return { secret, codes };
};
const refused = (fields: object = { code: expect.any(String) }) => ({ status: 401, errors: fields });
const untilWritten = (email: string, { subject }: { readonly subject: string }, times: number) =>
  expect.poll(() => post.written(email, subject), { timeout: 15_000 }).toBe(times);
const actions = async (id: string): Promise<string[]> =>
  (await server.knex('audit').where({ targetId: id }).orderBy('id')).map(({ action }) => action);

describe('the second step of a sign-in', () => {
  it('is asked for once it was confirmed, after the password and never before', async () => {
    const ana = await server.person();
    await ana.sdk.request('POST /auth/two-step', { payload: { password } });
    await expect(
      ana.sdk.request('POST /auth/two-step/confirm', { payload: { password, code: '000000' } }),
    ).rejects.toMatchObject({ status: 400, errors: { code: expect.any(String) } });
    // Begun only: the password is enough.
    await login(ana.email);
    const { secret, codes } = await setUp(ana);
    expect(codes).toHaveLength(10);
    expect(await ana.sdk.request('GET /auth/two-step')).toMatchObject({ codesLeft: 10, required: false });

    await expect(login(ana.email)).rejects.toMatchObject(refused());
    await expect(login(ana.email, codeOf(secret), 'otra')).rejects.toMatchObject({
      status: 401,
      errors: undefined,
    });
    const other = codeOf(secret) === '123456' ? '654321' : '123456';
    await expect(login(ana.email, other)).rejects.toMatchObject(refused());
    expect((await login(ana.email, codeOf(secret))).user.id).toBe(ana.id);
    expect(await actions(ana.id)).toEqual(expect.arrayContaining(['account.two_step_on', 'session.refused']));
    const stored = JSON.stringify([
      await server.knex('two_steps').where({ userId: ana.id }),
      await server.knex('recovery_codes').where({ userId: ana.id }),
      await server.knex('audit').where({ targetId: ana.id }),
    ]);
    for (const told of [secret, ...codes]) expect(stored).not.toContain(told);
  });

  it('takes each code once, also of two at once', async () => {
    const eva = await server.person();
    const { secret } = await setUp(eva);
    const code = codeOf(secret);
    const tries = await Promise.allSettled([0, 1, 2].map(() => login(eva.email, code)));
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    await expect(login(eva.email, code)).rejects.toMatchObject(refused());
    // A phone that is half a minute ahead; then its code of before is of the past.
    await login(eva.email, codeOf(secret, 1));
    await expect(login(eva.email, codeOf(secret, 0))).rejects.toMatchObject(refused());
    await wait(eva.id);
    await expect(login(eva.email, codeOf(secret, 4))).rejects.toMatchObject(refused());
  });

  it('takes a recovery code once, however it is written', async () => {
    const sol = await server.person();
    const { codes, secret } = await setUp(sol);
    const [first = '', second = ''] = codes;
    await login(sol.email, ` ${first.toLowerCase().replaceAll('-', ' ')} `);
    await expect(login(sol.email, first)).rejects.toMatchObject(refused());
    expect(await sol.sdk.request('GET /auth/two-step')).toMatchObject({ codesLeft: 9 });
    const { codes: fresh } = await sol.sdk.request('POST /auth/two-step/codes', {
      payload: { password, code: codeOf(secret) },
    });
    await expect(login(sol.email, second)).rejects.toMatchObject(refused());
    await login(sol.email, fresh[0]);
  });

  it('is nobody’s to guess: ten codes, from wherever', async () => {
    const mia = await server.person();
    const { codes } = await setUp(mia);
    // Setting it up was the first of them.
    for (let tried = 1; tried < 10; tried += 1)
      await expect(login(mia.email, 'AAAA-AAAA-AAAA')).rejects.toMatchObject(refused());
    await expect(login(mia.email, codes[0])).rejects.toMatchObject({ status: 429 });
  });

  it('is locked up by nobody who has a session and no password', async () => {
    const [eva, ines] = [await server.person(), await server.person()];
    const { secret } = await setUp(eva);
    const begun = await ines.sdk.request('POST /auth/two-step', { payload: { password } });
    const wrong = { password: 'otra', code: '000000' };
    // More than the codes that are good at once, fewer than put an account under attack.
    for (let tried = 0; tried < 12; tried += 1) {
      const given = { payload: wrong, headers: { 'x-forwarded-for': `192.0.2.${tried}` } };
      const refusal = { status: 400, errors: { password: expect.any(String) } };
      await expect(ines.sdk.request('POST /auth/two-step/confirm', given)).rejects.toMatchObject(refusal);
      const own = [
        'POST /auth/two-step/confirm',
        'POST /auth/two-step/codes',
        'DELETE /auth/two-step',
      ] as const;
      const [key = own[0]] = own.slice(tried % 3);
      await expect(eva.sdk.request(key, given)).rejects.toMatchObject(refusal);
    }
    expect((await login(eva.email, codeOf(secret))).user.id).toBe(eva.id);
    const proof = { payload: { password, code: codeOf(begun.secret) } };
    expect((await ines.sdk.request('POST /auth/two-step/confirm', proof)).codes).toHaveLength(10);
  });

  it('ends with password and code, of which its owner is told', async () => {
    const luz = await server.person();
    const { secret } = await setUp(luz);
    const end = (payload: { password: string; code: string }) =>
      luz.sdk.request('DELETE /auth/two-step', { payload });
    await expect(end({ password: 'otra', code: codeOf(secret) })).rejects.toMatchObject({ status: 400 });
    await expect(end({ password, code: 'AAAA-AAAA-AAAA' })).rejects.toMatchObject({ status: 400 });
    await expect(login(luz.email)).rejects.toMatchObject(refused());
    await end({ password, code: codeOf(secret) });
    await login(luz.email);
    await expect(end({ password, code: codeOf(secret) })).rejects.toMatchObject({ status: 409 });
    await untilWritten(luz.email, twoStep.mail.begun, 1);
    await untilWritten(luz.email, twoStep.mail.ended, 1);
  });

  it('is taken away by an administrator who proves who asks, and its owner is told', async () => {
    const [luz, admin] = [await server.person(), await server.person({ role: 'admin' })];
    const remove = (given: { password: string; code?: string }) =>
      admin.sdk.request('DELETE /admin/users/{id}/two-step', { params: { id: luz.id }, payload: given });
    await setUp(luz);
    await expect(remove({ password: 'otra' })).rejects.toMatchObject({
      status: 400,
      errors: { password: expect.any(String) },
    });
    await expect(login(luz.email)).rejects.toMatchObject(refused());
    await remove({ password });
    await login(luz.email);
    await expect(remove({ password })).rejects.toMatchObject({ status: 409 });
    await untilWritten(luz.email, twoStep.mail.removed, 1);

    await setUp(luz);
    const { secret, codes } = await setUp(admin);
    for (const given of [{ password }, { password, code: 'AAAA-AAAA-AAAA' }])
      await expect(remove(given)).rejects.toMatchObject({
        status: 400,
        errors: { code: expect.any(String) },
      });
    await expect(remove({ password: 'otra', code: codes[0] ?? '' })).rejects.toMatchObject({ status: 400 });
    await expect(login(luz.email)).rejects.toMatchObject(refused());
    await remove({ password, code: codeOf(secret) });
    await login(luz.email);
    await untilWritten(luz.email, twoStep.mail.removed, 2);
    const told = await server.knex('audit').where({ targetId: luz.id, action: 'account.two_step_off' });
    expect(told.map(({ outcome, actorId }) => [outcome, actorId])).toEqual(
      expect.arrayContaining([
        ['failure', admin.id],
        ['success', admin.id],
      ]),
    );
  });

  it('is wanted of administrators where the platform says so: before it they do nothing else, at once', async () => {
    const [ana, eva, owner] = [
      await server.person({ role: 'admin' }),
      await server.person({ role: 'admin' }),
      await server.person(),
    ];
    const want = (sdk: TestPerson['sdk'], twoStepForAdmins: boolean) =>
      sdk.request('PUT /admin/settings', { payload: { twoStepForAdmins } });
    await expect(want(ana.sdk, true)).rejects.toMatchObject({ status: 409 });
    const { secret } = await setUp(ana);
    expect(await want(ana.sdk, true)).toMatchObject({ twoStepForAdmins: true });

    const refusedAll = { status: 403, message: expect.stringMatching(/dos pasos/) };
    await expect(eva.sdk.request('GET /admin/users')).rejects.toMatchObject(refusedAll);
    await expect(eva.sdk.request('GET /clients')).rejects.toMatchObject(refusedAll);
    await expect(eva.sdk.request('PATCH /auth/profile', { payload: { name: 'Otra' } })).rejects.toMatchObject(
      refusedAll,
    );
    await eva.sdk.request('GET /auth/profile');
    expect(await eva.sdk.request('GET /auth/two-step')).toMatchObject({ since: null, required: true });
    await owner.sdk.request('GET /clients');
    await expect(
      ana.sdk.request('DELETE /auth/two-step', { payload: { password, code: codeOf(secret) } }),
    ).rejects.toMatchObject({ status: 409 });
    await expect(login(ana.email)).rejects.toMatchObject(refused());

    await setUp(eva);
    await eva.sdk.request('GET /admin/users');
    await want(eva.sdk, false);
  });
});
