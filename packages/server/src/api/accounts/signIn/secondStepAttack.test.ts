import { identityTexts } from '@recado/texts';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../../testing/index.ts';
import { startTestMailServer, type TestMailServer } from '../mail/testing/startTestMailServer.ts';
import { createPasskeyAuthenticator } from './testing/createPasskeyAuthenticator.ts';

const CONSOLE_URL = 'https://recado.ejemplo.mx';
const password = TEST_PASSWORD;
/** Network from which the owner signs in, and another address of the same internet provider. */
const [HOME, PHONE, HOTEL] = ['198.51.100.7', '198.51.20.9', '192.0.2.200'];

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

const login = (email: string, from: string, code?: string) =>
  server.sdk.request('POST /auth/login', {
    payload: { email, password, ...(code !== undefined && { code }) },
    headers: { 'x-forwarded-for': from },
  });
const currentCode = (secret: string) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) });
const clearLastCode = (userId: string) =>
  server.knex('twoStepVerifications').where({ userId }).update({ lastTimeStep: 0 });

/** Creates an account with two-step sign-in, whose owner has signed in at home. */
async function createOwner() {
  const owner: TestUser = await server.person();
  const { secret } = await owner.sdk.request('POST /auth/two-step', { payload: { password } });
  const payload = { password, code: currentCode(secret) };
  const { codes } = await owner.sdk.request('POST /auth/two-step/confirm', { payload });
  await clearLastCode(owner.id);
  await login(owner.email, HOME, currentCode(secret));
  await clearLastCode(owner.id);
  return { owner, secret, codes };
}

const fromManyLocations = (attempt: number) => `203.0.113.${attempt}`;
/** Addresses of the owner's internet provider. */
const fromOwnLocation = (attempt: number) => `198.51.${30 + attempt}.1`;
/** Tries wrong codes with the right password, from many networks, until all further tries are refused. */
async function attack(email: string, secret: string, chooseAddress = fromManyLocations): Promise<number> {
  const wrongCode = currentCode(secret) === '123456' ? '654321' : '123456';
  let refused = 0;
  for (let attempt = 0; attempt < 40; attempt += 1)
    await login(email, chooseAddress(attempt), wrongCode).catch((error: { status: number }) => {
      expect([401, 429]).toContain(error.status);
      if (error.status === 429) refused += 1;
    });
  return refused;
}

describe('an attacker with the password who tries codes', () => {
  it('does not keep the owner out, who signs in from the own network as usual', async () => {
    const { owner, secret } = await createOwner();
    expect(await attack(owner.email, secret)).toBeGreaterThan(25);
    // The page sends the password first, and again with the code.
    await expect(login(owner.email, HOME)).rejects.toMatchObject({ status: 401, errors: { code: expect.any(String) } });
    expect((await login(owner.email, HOME, currentCode(secret))).user.id).toBe(owner.id);
    await clearLastCode(owner.id);
    expect((await login(owner.email, PHONE, currentCode(secret))).user.id).toBe(owner.id);
  });

  it('does not keep the owner out, who signs in from the own network, by tries from the same internet provider', async () => {
    const { owner, secret } = await createOwner();
    expect(await attack(owner.email, secret, fromOwnLocation)).toBeGreaterThan(25);
    await expect(login(owner.email, PHONE, currentCode(secret))).rejects.toMatchObject({ status: 429 });
    expect((await login(owner.email, HOME, currentCode(secret))).user.id).toBe(owner.id);
  });

  it('does not keep the owner out, who signs in from a new network with a recovery code', async () => {
    const { owner, secret, codes } = await createOwner();
    await attack(owner.email, secret);
    await expect(login(owner.email, HOTEL, currentCode(secret))).rejects.toMatchObject({
      status: 429,
      serverMessage: expect.stringContaining('código de recuperación'),
    });
    await expect(login(owner.email, HOTEL)).rejects.toMatchObject({ status: 401 });
    expect((await login(owner.email, HOTEL, codes[0])).user.id).toBe(owner.id);
  });

  it('does not keep the owner out, who signs in from a new network with a passkey', async () => {
    const { owner, secret } = await createOwner();
    const authenticator = createPasskeyAuthenticator({ origin: CONSOLE_URL });
    const options = await owner.sdk.request('POST /auth/passkeys/options', {
      payload: { password, code: currentCode(secret) },
    });
    await owner.sdk.request('POST /auth/passkeys', {
      payload: { name: 'Teléfono', credential: authenticator.create(options) },
    });
    await attack(owner.email, secret);
    const headers = { 'x-forwarded-for': HOTEL };
    const request = await server.sdk.request('POST /auth/passkey/options', { headers });
    const credential = authenticator.get(request);
    const signedIn = await server.sdk.request('POST /auth/passkey', { payload: { credential }, headers });
    expect(signedIn.user.id).toBe(owner.id);
  });

  it('causes one e-mail, which reports that the password is known and names the next step', async () => {
    const { owner, secret } = await createOwner();
    const { subject } = identityTexts.mail.passwordKnown;
    await attack(owner.email, secret);
    await expect.poll(() => mailServer.countEmails(owner.email, subject), { timeout: 15_000 }).toBe(1);
    for (const part of ['203.0.113.4', 'Cámbiela ahora en Mi cuenta'])
      expect(mailServer.countEmails(owner.email, part)).toBe(1);
    await attack(owner.email, secret);
    expect(mailServer.countEmails(owner.email, subject)).toBe(1);
  });
});
