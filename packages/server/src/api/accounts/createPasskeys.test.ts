import { passkeys as texts } from '@recado/texts';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startTestServer, type TestPerson, type TestServer, testPassword } from '../../testing/index.ts';
import { type PostOffice, startPostOffice } from '../mail/testing/startPostOffice.ts';
import { createAuthenticator } from './testing/createAuthenticator.ts';

const origin = 'https://recado.ejemplo.mx';
let post: PostOffice;
let server: TestServer;
beforeAll(async () => {
  post = await startPostOffice({ hideSTARTTLS: true });
  server = await startTestServer({
    consoleUrl: origin,
    smtpUrl: `smtp://avisos%40ejemplo.mx:se%3Acreto@127.0.0.1:${post.port}`,
  });
});
afterAll(async () => {
  await server.stop();
  await post.stop();
});

const password = testPassword;
type Phone = ReturnType<typeof createAuthenticator>;

const add = async ({ sdk }: Pick<TestPerson, 'sdk'>, phone: Phone, name = 'Teléfono') => {
  const options = await sdk.request('POST /auth/passkeys/options', { payload: { password } });
  const { passkey } = await sdk.request('POST /auth/passkeys', {
    payload: { name, credential: phone.create(options) },
  });
  return passkey;
};
const withPasskey = async (role: 'user' | 'admin' = 'user', counts = false) => {
  const person = await server.person({ role });
  const phone = createAuthenticator({ origin, counts });
  return { person, phone, passkey: await add(person, phone) };
};
const ask = () => server.sdk.request('POST /auth/passkey/options');
const answer = (credential: ReturnType<Phone['get']>) =>
  server.sdk.request('POST /auth/passkey', { payload: { credential } });
const signIn = async (phone: Phone) => {
  const { token, user } = await answer(phone.get(await ask()));
  return { user, sdk: server.sdk.withSession(token) };
};
const login = (email: string) => server.sdk.request('POST /auth/login', { payload: { email, password } });
const untilWritten = (email: string, { subject }: { readonly subject: string }) =>
  expect.poll(() => post.written(email, subject), { timeout: 15_000 }).toBe(1);

describe('a passkey', () => {
  it('signs its owner in, once for each challenge, and is told by letter', async () => {
    const { person, phone, passkey } = await withPasskey();
    expect(passkey).toMatchObject({ name: 'Teléfono', lastUsedAt: null, usable: true, isCurrent: false });
    expect(await server.sdk.request('GET /auth/passkey')).toEqual({ address: origin });
    const credential = phone.get(await ask());
    const tries = await Promise.allSettled([0, 1, 2].map(() => answer(credential)));
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    const { user, sdk } = await signIn(phone);
    expect(user.id).toBe(person.id);
    expect((await sdk.request('GET /auth/passkeys')).passkeys).toMatchObject([
      { id: passkey.id, isCurrent: true, lastUsedAt: expect.any(String) },
    ]);
    await untilWritten(person.email, texts.mail.added);
    const told = await server.knex('audit').where({ targetId: person.id }).orderBy('id');
    expect(told.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual(
      expect.arrayContaining([
        'account.passkey_added success',
        'session.opened success',
        'session.refused failure',
      ]),
    );
  });

  it('is not made without the password, for another session, twice, late or without knowing who uses it', async () => {
    const [ana, eva] = [await server.person(), await server.person()];
    const phone = createAuthenticator({ origin });
    await expect(
      ana.sdk.request('POST /auth/passkeys/options', { payload: { password: 'otra' } }),
    ).rejects.toMatchObject({ status: 400, errors: { password: expect.any(String) } });
    const options = await ana.sdk.request('POST /auth/passkeys/options', { payload: { password } });
    const made = (sdk: TestPerson['sdk'], from: Phone) =>
      sdk.request('POST /auth/passkeys', { payload: { name: 'x', credential: from.create(options) } });
    const second = server.sdk.withSession((await login(ana.email)).token);
    for (const sdk of [eva.sdk, second])
      await expect(made(sdk, phone)).rejects.toMatchObject({ status: 422 });
    for (const wrong of [
      createAuthenticator({ origin: 'https://otro.mx' }),
      createAuthenticator({ origin, verified: false }),
    ])
      await expect(made(ana.sdk, wrong)).rejects.toMatchObject({ status: 400 });
    await made(ana.sdk, phone);
    await expect(made(ana.sdk, createAuthenticator({ origin }))).rejects.toMatchObject({ status: 422 });
    await expect(add(eva, phone)).rejects.toMatchObject({ status: 409 });
  });

  it('opens nothing for another address, another phone, a challenge of ours for something else, or a copy', async () => {
    const { person, phone } = await withPasskey('user', true);
    const refused = { status: 401 };
    await expect(answer(phone.get(await ask(), 'https://otro.mx'))).rejects.toMatchObject(refused);
    const good = phone.get(await ask());
    const other = createAuthenticator({ origin });
    await expect(answer(other.get(await ask()))).rejects.toMatchObject(refused);
    await expect(answer({ ...good, signature: other.get(await ask()).signature })).rejects.toMatchObject(
      refused,
    );
    await expect(answer({ ...good, userHandle: 'AAAA' })).rejects.toMatchObject(refused);
    const { challenge } = await person.sdk.request('POST /auth/passkeys/options', { payload: { password } });
    await expect(answer(phone.get({ ...(await ask()), challenge }))).rejects.toMatchObject(refused);
    await answer(good);
    phone.rewind();
    await expect(answer(phone.get(await ask()))).rejects.toMatchObject(refused);
    await server.knex('users').where({ id: person.id }).update({ active: false });
    phone.get(await ask());
    phone.get(await ask());
    phone.get(await ask());
    await expect(answer(phone.get(await ask()))).rejects.toMatchObject(refused);
  });

  it('ends at once when it is removed, with the sessions it opened and no other', async () => {
    const { person, phone, passkey } = await withPasskey();
    const [first, second] = [await signIn(phone), await signIn(phone)];
    const remove = (sdk: TestPerson['sdk'], given = password) =>
      sdk.request('DELETE /auth/passkeys/{id}', { params: { id: passkey.id }, payload: { password: given } });
    await expect(remove(first.sdk, 'otra')).rejects.toMatchObject({ status: 400 });
    const eva = await server.person();
    await expect(remove(eva.sdk)).rejects.toMatchObject({ status: 404 });
    await remove(first.sdk);
    await first.sdk.request('GET /clients');
    await person.sdk.request('GET /clients');
    await expect(second.sdk.request('GET /clients')).rejects.toMatchObject({ status: 401 });
    await expect(signIn(phone)).rejects.toMatchObject({ status: 401 });
    await untilWritten(person.email, texts.mail.removed);
  });

  it('has the name its owner gives it', async () => {
    const { person, passkey } = await withPasskey();
    const eva = await server.person();
    const rename = (sdk: TestPerson['sdk']) =>
      sdk.request('PATCH /auth/passkeys/{id}', { params: { id: passkey.id }, payload: { name: 'Llavero' } });
    await expect(rename(eva.sdk)).rejects.toMatchObject({ status: 404 });
    expect((await rename(person.sdk)).passkey.name).toBe('Llavero');
  });

  it('stands for the second step, which its owner proves to make or remove one', async () => {
    const { person, phone, passkey } = await withPasskey();
    const { secret } = await person.sdk.request('POST /auth/two-step', { payload: { password } });
    const epoch = Math.floor(Date.now() / 1000);
    const code = (periods: number) => generateSync({ secret, epoch: epoch + periods * 30 });
    await person.sdk.request('POST /auth/two-step/confirm', { payload: { password, code: code(0) } });
    expect((await signIn(phone)).user.id).toBe(person.id);
    const wanted = { status: 400, errors: { code: expect.any(String) } };
    await expect(
      person.sdk.request('POST /auth/passkeys/options', { payload: { password } }),
    ).rejects.toMatchObject(wanted);
    const remove = (given?: string) =>
      person.sdk.request('DELETE /auth/passkeys/{id}', {
        params: { id: passkey.id },
        payload: { password, ...(given && { code: given }) },
      });
    await expect(remove()).rejects.toMatchObject(wanted);
    await expect(remove('AAAA-AAAA-AAAA')).rejects.toMatchObject(wanted);
    await remove(code(1));
  });

  it('is enough where the platform asks administrators for two steps, and its password alone is not', async () => {
    const { person: ana, phone } = await withPasskey('admin');
    const eva = await server.person({ role: 'admin' });
    onTestFinished(async () => {
      await server.knex('settings').where({ key: 'platform' }).delete();
    });
    await server.knex('settings').insert({ key: 'platform', value: { twoStepForAdmins: true } });
    const refused = { status: 403 };
    await expect(ana.sdk.request('GET /admin/users')).rejects.toMatchObject(refused);
    const byPasskey = await signIn(phone);
    await byPasskey.sdk.request('GET /admin/users');
    expect(await byPasskey.sdk.request('GET /auth/two-step')).toMatchObject({ required: false });
    // Whoever has nothing but the password makes no key of their own.
    await expect(add(ana, createAuthenticator({ origin }))).rejects.toMatchObject(refused);
    await expect(ana.sdk.request('POST /auth/two-step', { payload: { password } })).rejects.toMatchObject(
      refused,
    );
    await add(byPasskey, createAuthenticator({ origin }), 'Llavero');
    // Who has none yet may make the first.
    await expect(eva.sdk.request('GET /admin/users')).rejects.toMatchObject(refused);
    await add(eva, createAuthenticator({ origin }));
    await eva.sdk.request('GET /admin/users');
    await byPasskey.sdk.request('DELETE /admin/users/{id}/two-step', {
      params: { id: eva.id },
      payload: { password },
    });
    expect((await eva.sdk.request('GET /auth/passkeys').catch(error => error)).status).toBe(401);
  });
});

it('says why there can be none at an address that is not secure', async () => {
  const plain = await startTestServer({ consoleUrl: 'http://recado.ejemplo.mx' });
  try {
    const ana = await plain.person();
    expect(await ana.sdk.request('GET /auth/passkeys')).toEqual({
      passkeys: [],
      address: 'http://recado.ejemplo.mx',
      obstacle: 'insecure',
    });
    expect(await plain.sdk.request('GET /auth/passkey')).toEqual({ address: null });
    const why = { status: 409, message: texts.obstacles.insecure };
    await expect(
      ana.sdk.request('POST /auth/passkeys/options', { payload: { password } }),
    ).rejects.toMatchObject(why);
    await expect(plain.sdk.request('POST /auth/passkey/options')).rejects.toMatchObject(why);
  } finally {
    await plain.stop();
  }
});
