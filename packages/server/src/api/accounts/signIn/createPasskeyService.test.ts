import { passkeyTexts as texts } from '@recado/texts';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../../testing/index.ts';
import { startTestMailServer, type TestMailServer } from '../mail/testing/startTestMailServer.ts';
import { createPasskeyAuthenticator } from './testing/createPasskeyAuthenticator.ts';

const origin = 'https://recado.ejemplo.mx';
let postOffice: TestMailServer;
let server: TestServer;
beforeAll(async () => {
  postOffice = await startTestMailServer({ hideSTARTTLS: true });
  server = await startTestServer({
    consoleUrl: origin,
    smtpUrl: `smtp://avisos%40ejemplo.mx:se%3Acreto@127.0.0.1:${postOffice.port}`,
  });
});
afterAll(async () => {
  await server.stop();
  await postOffice.stop();
});

const password = TEST_PASSWORD;
type Phone = ReturnType<typeof createPasskeyAuthenticator>;

const addPasskey = async ({ sdk }: Pick<TestUser, 'sdk'>, phone: Phone, name = 'Teléfono') => {
  const options = await sdk.request('POST /auth/passkeys/options', { payload: { password } });
  const { passkey } = await sdk.request('POST /auth/passkeys', {
    payload: { name, credential: phone.create(options) },
  });
  return passkey;
};
const createPersonWithPasskey = async (role: 'user' | 'admin' = 'user', countsSignatures = false) => {
  const person = await server.person({ role });
  const phone = createPasskeyAuthenticator({ origin, countsSignatures });
  return { person, phone, passkey: await addPasskey(person, phone) };
};
const requestChallenge = () => server.sdk.request('POST /auth/passkey/options');
const sendCredential = (credential: ReturnType<Phone['get']>) =>
  server.sdk.request('POST /auth/passkey', { payload: { credential } });
const signIn = async (phone: Phone) => {
  const { token, user } = await sendCredential(phone.get(await requestChallenge()));
  return { user, sdk: server.sdk.withSession(token) };
};
const login = (email: string) => server.sdk.request('POST /auth/login', { payload: { email, password } });
interface WaitForEmailParams {
  readonly subject: string;
}

const waitForEmail = (email: string, { subject }: WaitForEmailParams) =>
  expect.poll(() => postOffice.countEmails(email, subject), { timeout: 15_000 }).toBe(1);

describe('passkey', () => {
  it('signs its owner in once per challenge, and its creation is announced by e-mail', async () => {
    const { person, phone, passkey } = await createPersonWithPasskey();
    expect(passkey).toMatchObject({ name: 'Teléfono', lastUsedAt: null, usable: true, isCurrent: false });
    expect(await server.sdk.request('GET /auth/passkey')).toEqual({ address: origin });
    const credential = phone.get(await requestChallenge());
    const tries = await Promise.allSettled([0, 1, 2].map(() => sendCredential(credential)));
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    const { user, sdk } = await signIn(phone);
    expect(user.id).toBe(person.id);
    expect((await sdk.request('GET /auth/passkeys')).passkeys).toMatchObject([
      { id: passkey.id, isCurrent: true, lastUsedAt: expect.any(String) },
    ]);
    await waitForEmail(person.email, texts.mail.added);
    const auditEntries = await server.knex('auditEntries').where({ targetId: person.id }).orderBy('id');
    expect(auditEntries.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual(
      expect.arrayContaining(['account.passkey_added success', 'session.opened success', 'session.refused failure']),
    );
  });

  it('is rejected without the password, in another session, for a used challenge or without user verification', async () => {
    const [ana, eva] = [await server.person(), await server.person()];
    const phone = createPasskeyAuthenticator({ origin });
    await expect(
      ana.sdk.request('POST /auth/passkeys/options', { payload: { password: 'otra' } }),
    ).rejects.toMatchObject({ status: 400, errors: { password: expect.any(String) } });
    const options = await ana.sdk.request('POST /auth/passkeys/options', { payload: { password } });
    const createPasskey = (sdk: TestUser['sdk'], from: Phone) =>
      sdk.request('POST /auth/passkeys', { payload: { name: 'x', credential: from.create(options) } });
    const second = server.sdk.withSession((await login(ana.email)).token);
    for (const sdk of [eva.sdk, second]) await expect(createPasskey(sdk, phone)).rejects.toMatchObject({ status: 422 });
    for (const otherDevice of [
      createPasskeyAuthenticator({ origin: 'https://otro.mx' }),
      createPasskeyAuthenticator({ origin, verified: false }),
    ])
      await expect(createPasskey(ana.sdk, otherDevice)).rejects.toMatchObject({ status: 400 });
    await createPasskey(ana.sdk, phone);
    await expect(createPasskey(ana.sdk, createPasskeyAuthenticator({ origin }))).rejects.toMatchObject({ status: 422 });
    await expect(addPasskey(eva, phone)).rejects.toMatchObject({ status: 409 });
  });

  it('is rejected for another origin, another phone, a challenge for another purpose or a cloned passkey', async () => {
    const { person, phone } = await createPersonWithPasskey('user', true);
    const refused = { status: 401 };
    await expect(sendCredential(phone.get(await requestChallenge(), 'https://otro.mx'))).rejects.toMatchObject(refused);
    const validCredential = phone.get(await requestChallenge());
    const otherPhone = createPasskeyAuthenticator({ origin });
    await expect(sendCredential(otherPhone.get(await requestChallenge()))).rejects.toMatchObject(refused);
    await expect(
      sendCredential({ ...validCredential, signature: otherPhone.get(await requestChallenge()).signature }),
    ).rejects.toMatchObject(refused);
    await expect(sendCredential({ ...validCredential, userHandle: 'AAAA' })).rejects.toMatchObject(refused);
    const { challenge } = await person.sdk.request('POST /auth/passkeys/options', { payload: { password } });
    await expect(sendCredential(phone.get({ ...(await requestChallenge()), challenge }))).rejects.toMatchObject(
      refused,
    );
    await sendCredential(validCredential);
    phone.rewind();
    await expect(sendCredential(phone.get(await requestChallenge()))).rejects.toMatchObject(refused);
    await server.knex('users').where({ id: person.id }).update({ active: false });
    phone.get(await requestChallenge());
    phone.get(await requestChallenge());
    phone.get(await requestChallenge());
    await expect(sendCredential(phone.get(await requestChallenge()))).rejects.toMatchObject(refused);
  });

  it('ends the other sessions that were opened with the passkey when its owner removes the passkey', async () => {
    const { person, phone, passkey } = await createPersonWithPasskey();
    const [first, second] = [await signIn(phone), await signIn(phone)];
    const remove = (sdk: TestUser['sdk'], typedPassword = password) =>
      sdk.request('DELETE /auth/passkeys/{id}', { params: { id: passkey.id }, payload: { password: typedPassword } });
    await expect(remove(first.sdk, 'otra')).rejects.toMatchObject({ status: 400 });
    const eva = await server.person();
    await expect(remove(eva.sdk)).rejects.toMatchObject({ status: 404 });
    await remove(first.sdk);
    await first.sdk.request('GET /clients');
    await person.sdk.request('GET /clients');
    await expect(second.sdk.request('GET /clients')).rejects.toMatchObject({ status: 401 });
    await expect(signIn(phone)).rejects.toMatchObject({ status: 401 });
    await waitForEmail(person.email, texts.mail.removed);
  });

  it('has the name that its owner gives it', async () => {
    const { person, passkey } = await createPersonWithPasskey();
    const eva = await server.person();
    const rename = (sdk: TestUser['sdk']) =>
      sdk.request('PATCH /auth/passkeys/{id}', { params: { id: passkey.id }, payload: { name: 'Llavero' } });
    await expect(rename(eva.sdk)).rejects.toMatchObject({ status: 404 });
    expect((await rename(person.sdk)).passkey.name).toBe('Llavero');
  });

  it('replaces the second sign-in step, but can be added or removed only with the code of that step', async () => {
    const { person, phone, passkey } = await createPersonWithPasskey();
    const { secret } = await person.sdk.request('POST /auth/two-step', { payload: { password } });
    const epoch = Math.floor(Date.now() / 1000);
    const code = (periods: number) => generateSync({ secret, epoch: epoch + periods * 30 });
    await person.sdk.request('POST /auth/two-step/confirm', { payload: { password, code: code(0) } });
    expect((await signIn(phone)).user.id).toBe(person.id);
    const codeRequired = { status: 400, errors: { code: expect.any(String) } };
    await expect(person.sdk.request('POST /auth/passkeys/options', { payload: { password } })).rejects.toMatchObject(
      codeRequired,
    );
    const remove = (typedCode?: string) =>
      person.sdk.request('DELETE /auth/passkeys/{id}', {
        params: { id: passkey.id },
        payload: { password, ...(typedCode && { code: typedCode }) },
      });
    await expect(remove()).rejects.toMatchObject(codeRequired);
    await expect(remove('AAAA-AAAA-AAAA')).rejects.toMatchObject(codeRequired);
    await remove(code(1));
  });

  it('satisfies the two-step requirement for administrators, which the password alone does not', async () => {
    const { person: ana, phone } = await createPersonWithPasskey('admin');
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
    // A session with only the password must not add a passkey.
    await expect(addPasskey(ana, createPasskeyAuthenticator({ origin }))).rejects.toMatchObject(refused);
    await expect(ana.sdk.request('POST /auth/two-step', { payload: { password } })).rejects.toMatchObject(refused);
    await addPasskey(byPasskey, createPasskeyAuthenticator({ origin }), 'Llavero');
    // An administrator without a second step may add the first passkey.
    await expect(eva.sdk.request('GET /admin/users')).rejects.toMatchObject(refused);
    await addPasskey(eva, createPasskeyAuthenticator({ origin }));
    await eva.sdk.request('GET /admin/users');
    await byPasskey.sdk.request('DELETE /admin/users/{id}/two-step', {
      params: { id: eva.id },
      payload: { password },
    });
    expect((await eva.sdk.request('GET /auth/passkeys').catch(error => error)).status).toBe(401);
  });
});

it('the passkey routes report that passkeys are unavailable when the console address is not secure', async () => {
  const insecureServer = await startTestServer({ consoleUrl: 'http://recado.ejemplo.mx' });
  try {
    const ana = await insecureServer.person();
    expect(await ana.sdk.request('GET /auth/passkeys')).toEqual({
      passkeys: [],
      address: 'http://recado.ejemplo.mx',
      obstacle: 'insecure',
    });
    expect(await insecureServer.sdk.request('GET /auth/passkey')).toEqual({ address: null });
    const unavailable = { status: 409, message: texts.obstacles.insecure };
    await expect(ana.sdk.request('POST /auth/passkeys/options', { payload: { password } })).rejects.toMatchObject(
      unavailable,
    );
    await expect(insecureServer.sdk.request('POST /auth/passkey/options')).rejects.toMatchObject(unavailable);
  } finally {
    await insecureServer.stop();
  }
});
