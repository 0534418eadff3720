import { stat } from 'node:fs/promises';
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '@recado/server/testing';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readErrorMessage } from '../testing/readErrorMessage.ts';
import { RECADO_BIN_PATH, startNodeProgram, startRecado } from '../testing/recado.ts';
import { registerTemporaryHome } from '../testing/registerTemporaryHome.ts';
import { runCliInProcess } from '../testing/runCliInProcess.ts';

let server: TestServer;
let person: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  person = await server.person({ name: 'Ana Torres' });
});
afterAll(() => server.stop());
const home = registerTemporaryHome();

const login = (...args: string[]) =>
  runCliInProcess(
    ['login', '--url', server.url, '--email', person.email, ...args],
    home.env({ RECADO_PASSWORD: TEST_PASSWORD }),
  );
const recado = (...args: string[]) => runCliInProcess(args, home.env());
const readFailure = async (ended: ReturnType<typeof runCliInProcess>) => readErrorMessage(await ended);

describe('recado login', () => {
  it('stores the session in a file that only its owner can read, without the password', async () => {
    expect(await login()).toEqual({
      code: 0,
      stdout: `Sesión iniciada: Ana Torres (${person.email}).\n`,
      stderr: '',
    });
    const { current, profiles } = await home.profiles();
    expect({ current, profiles }).toEqual({
      current: 'principal',
      profiles: { principal: { url: server.url, email: person.email, token: expect.stringMatching(/^eyJ/) } },
    });
    expect(((await stat(home.file())).mode & 0o777).toString(8)).toBe('600');
    expect((await recado('whoami')).stdout).toMatch(/^Nombre +Ana Torres\n/);
  });

  it('reads the password from the first line of the standard input', async () => {
    const args = ['login', '--url', server.url, '--email', person.email, '--password-stdin', '--json'];
    const loginProcess = startNodeProgram(RECADO_BIN_PATH, args, { env: home.env(), hasInput: true });
    loginProcess.child.stdin?.end(`${TEST_PASSWORD}\r\nmás\n`);
    const { code, stdout } = await loginProcess.exited;
    expect({ code, profile: JSON.parse(stdout) }).toMatchObject({
      code: 0,
      profile: { profile: 'principal', url: server.url, user: { email: person.email } },
    });
    expect(stdout).not.toContain('eyJ');
  });

  it('accepts the second-step code, and fails when the account needs a code that is missing', async () => {
    const { secret } = await person.sdk.request('POST /auth/two-step', {
      payload: { password: TEST_PASSWORD },
    });
    const { codes } = await person.sdk.request('POST /auth/two-step/confirm', {
      payload: { password: TEST_PASSWORD, code: generateSync({ secret }) },
    });
    expect(await readFailure(login())).toMatchObject({ message: expect.stringContaining('--code') });
    expect(await login('--code', codes[0] ?? '')).toMatchObject({ code: 0 });
    expect(await readFailure(login('--code', codes[0] ?? ''))).toMatchObject({ code: 4 });
    await person.sdk.request('DELETE /auth/two-step', {
      payload: { password: TEST_PASSWORD, code: codes[1] ?? '' },
    });
  });

  it('reports a wrong password and stores nothing', async () => {
    const attempt = runCliInProcess(
      ['login', '--url', server.url, '--email', person.email],
      home.env({ RECADO_PASSWORD: 'x' }),
    );
    expect(await readFailure(attempt)).toEqual({ code: 4, message: 'Correo electrónico o contraseña incorrectos.' });
    await expect(stat(home.file())).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('fails immediately when no terminal is available for prompts', async () => {
    const ended = await startRecado(['login', '--url', server.url], home.env()).exited;
    expect(readErrorMessage(ended)).toEqual({
      code: 2,
      message: 'Falta el correo electrónico, y aquí no se puede preguntar. Indíquelo con --email.',
    });
    expect(await readFailure(runCliInProcess(['login', '--email', 'a@b.mx'], home.env()))).toMatchObject({
      code: 2,
      message: expect.stringContaining('Indíquela con --password-stdin.'),
    });
    const empty = startRecado(['login', '--email', 'a@b.mx', '--password-stdin'], home.env());
    expect(readErrorMessage(await empty.exited)).toMatchObject({
      code: 2,
      message: expect.stringMatching(/no contiene/),
    });
  });

  it('creates a separate profile for another platform, or uses the profile named with --profile', async () => {
    await login('--profile', 'tienda');
    await login();
    const other = server.url.replace('localhost', '127.0.0.1');
    const third = await runCliInProcess(
      ['login', '--url', other, '--email', person.email],
      home.env({ RECADO_PASSWORD: TEST_PASSWORD }),
    );
    expect(third).toMatchObject({ code: 0 });
    const { current, profiles } = await home.profiles();
    expect(Object.keys(profiles)).toEqual(['tienda', other.replace('http://', '').replace(':', '-')]);
    expect(current).toBe(other.replace('http://', '').replace(':', '-'));
  });
});

describe('stored session', () => {
  it('is not sent to a platform other than the one that issued it', async () => {
    await login();
    const { code, message } = await readFailure(recado('whoami', '--url', 'http://127.0.0.1:9'));
    expect({ code, said: message }).toEqual({
      code: 4,
      said: `La sesión del perfil principal es de ${server.url}, y esta orden va a http://127.0.0.1:9. Inicie sesión ahí con "recado login --url http://127.0.0.1:9".`,
    });
  });

  it('is overridden by a token in the environment, which is overridden by a token option', async () => {
    await login();
    const other = await server.person({ name: 'Luis Prado' });
    const third = await server.person({ name: 'Eva Ríos' });
    const env = home.env({ RECADO_SESSION_TOKEN: other.token });
    expect((await runCliInProcess(['whoami', '--json'], env)).stdout).toContain('Luis Prado');
    expect((await runCliInProcess(['whoami', '--json', '--token', third.token], env)).stdout).toContain('Eva Ríos');
  });

  it('ends with recado logout, but its profile remains', async () => {
    await login();
    const token = (await home.profiles()).profiles.principal?.token ?? '';
    const other = await server.person();
    expect(await recado('logout')).toMatchObject({
      code: 0,
      stdout: 'La sesión del perfil principal se cerró.\n',
    });
    await expect(server.sdk.withSession(token).request('GET /auth/profile')).rejects.toMatchObject({
      status: 401,
    });
    await expect(other.sdk.request('GET /auth/profile')).resolves.toBeDefined();
    expect((await home.profiles()).profiles).toEqual({ principal: { url: server.url, email: person.email } });
    expect(await readFailure(recado('whoami'))).toMatchObject({ code: 4 });
    expect(await recado('logout', '--json')).toMatchObject({
      code: 0,
      stdout: '{"profile":"principal","wasSignedIn":false}\n',
    });
  });

  it('is reported as ended when the account is inactive', async () => {
    await login();
    await server.knex('users').where({ email: person.email }).update({ active: false });
    const ended = await recado('whoami');
    await server.knex('users').where({ email: person.email }).update({ active: true });
    expect(ended).toMatchObject({ code: 4, stderr: expect.stringMatching(/^Error: .*\n/) });
  });
});

describe('recado whoami', () => {
  it('prints the user, the platform and the expiry', async () => {
    await login();
    const { user, url, profile, expiresAt } = JSON.parse((await recado('whoami', '--json')).stdout) as {
      user: { email: string };
      url: string;
      profile: string;
      expiresAt: string;
    };
    expect({ email: user.email, url, profile }).toEqual({
      email: person.email,
      url: server.url,
      profile: 'principal',
    });
    expect(new Date(expiresAt).getTime()).toBeGreaterThan(Date.now());
  });
});
