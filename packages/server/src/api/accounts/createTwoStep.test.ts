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
  const { codes } = await sdk.request('POST /auth/two-step/confirm', { payload: { code: codeOf(secret) } });
  await wait(id);
  return { secret, codes };
};
const refused = (fields: object = { code: expect.any(String) }) => ({ status: 401, errors: fields });
const actions = async (id: string): Promise<string[]> =>
  (await server.knex('audit').where({ targetId: id }).orderBy('id')).map(({ action }) => action);

describe('the second step of a sign-in', () => {
  it('is asked for once it was confirmed, after the password and never before', async () => {
    const ana = await server.person();
    await ana.sdk.request('POST /auth/two-step', { payload: { password } });
    await expect(
      ana.sdk.request('POST /auth/two-step/confirm', { payload: { code: '000000' } }),
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

  it('ends with password and code, and by an administrator’s hand, of which its owner is told', async () => {
    const [luz, admin] = [await server.person(), await server.person({ role: 'admin' })];
    const { secret } = await setUp(luz);
    const end = (payload: { password: string; code: string }) =>
      luz.sdk.request('DELETE /auth/two-step', { payload });
    await expect(end({ password: 'otra', code: codeOf(secret) })).rejects.toMatchObject({ status: 400 });
    await expect(end({ password, code: 'AAAA-AAAA-AAAA' })).rejects.toMatchObject({ status: 400 });
    await expect(login(luz.email)).rejects.toMatchObject(refused());
    await end({ password, code: codeOf(secret) });
    await login(luz.email);
    await expect(end({ password, code: codeOf(secret) })).rejects.toMatchObject({ status: 409 });

    await setUp(luz);
    const removing = { params: { id: luz.id } };
    await admin.sdk.request('DELETE /admin/users/{id}/two-step', removing);
    await login(luz.email);
    await expect(admin.sdk.request('DELETE /admin/users/{id}/two-step', removing)).rejects.toMatchObject({
      status: 409,
    });
    await expect
      .poll(() => post.letters.filter(({ to }) => to.includes(luz.email)).length, { timeout: 15_000 })
      .toBe(2);
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
    expect(await want(ana.sdk, true)).toEqual({ twoStepForAdmins: true });

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

describe('a sign-in from a new place', () => {
  const from = (email: string, address: string, agent: string) =>
    server.sdk.request('POST /auth/login', {
      payload: { email, password },
      headers: { 'x-forwarded-for': address, 'user-agent': agent },
    });
  const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
  const office = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0';

  it('is told once; neither the first one nor another address of the same network is', async () => {
    const ines = await server.person();
    await server.knex('signInPlaces').where({ userId: ines.id }).delete();
    const letters = () => post.letters.filter(({ to }) => to.includes(ines.email));
    await from(ines.email, '198.18.4.7', phone);
    await from(ines.email, '198.18.9.9', phone);
    await from(ines.email, '192.0.2.5', office);
    await expect.poll(() => letters().length, { timeout: 15_000 }).toBe(1);
    const text = letters()[0]?.text.replace(/=\r?\n/g, '');
    expect(text).toContain('Firefox en Windows');
    expect(text).toContain('192.0.2.5');
    await from(ines.email, '192.0.2.6', office);
    await from(ines.email, '198.18.1.1', office);
    await expect.poll(() => letters().length, { timeout: 15_000 }).toBe(2);
    expect(letters()[1]?.text).toContain('198.18.1.1');
  });
});
