import { stat } from 'node:fs/promises';
import { startTestServer, type TestPerson, type TestServer, testPassword } from '@recado/server/testing';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoke } from '../testing/invoke.ts';
import { bin, startProgram, startRecado } from '../testing/recado.ts';
import { refusal } from '../testing/refusal.ts';
import { temporaryHome } from '../testing/temporaryHome.ts';

let server: TestServer;
let person: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  person = await server.person({ name: 'Ana Torres' });
});
afterAll(() => server.stop());
const home = temporaryHome();

const login = (...args: string[]) =>
  invoke(
    ['login', '--url', server.url, '--email', person.email, ...args],
    home.env({ RECADO_PASSWORD: testPassword }),
  );
const recado = (...args: string[]) => invoke(args, home.env());
const refused = async (ended: ReturnType<typeof invoke>) => refusal(await ended);

describe('recado login', () => {
  it('keeps the session, but not the password, where only its owner can read it', async () => {
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

  it('takes the password from its standard input, the first line of it', async () => {
    const args = ['login', '--url', server.url, '--email', person.email, '--password-stdin', '--json'];
    const logging = startProgram(bin, args, { env: home.env(), isTyped: true });
    logging.child.stdin?.end(`${testPassword}\r\nmás\n`);
    const { code, stdout } = await logging.ended;
    expect({ code, profile: JSON.parse(stdout) }).toMatchObject({
      code: 0,
      profile: { profile: 'principal', url: server.url, user: { email: person.email } },
    });
    expect(stdout).not.toContain('eyJ');
  });

  it('takes the code of the second step, and asks for it where nobody gave one', async () => {
    const { secret } = await person.sdk.request('POST /auth/two-step', {
      payload: { password: testPassword },
    });
    const { codes } = await person.sdk.request('POST /auth/two-step/confirm', {
      payload: { password: testPassword, code: generateSync({ secret }) },
    });
    expect(await refused(login())).toMatchObject({ said: expect.stringContaining('--code') });
    expect(await login('--code', codes[0] ?? '')).toMatchObject({ code: 0 });
    expect(await refused(login('--code', codes[0] ?? ''))).toMatchObject({ code: 4 });
    await person.sdk.request('DELETE /auth/two-step', {
      payload: { password: testPassword, code: codes[1] ?? '' },
    });
  });

  it('says that a password is wrong, and keeps nothing', async () => {
    const wrong = invoke(
      ['login', '--url', server.url, '--email', person.email],
      home.env({ RECADO_PASSWORD: 'x' }),
    );
    expect(await refused(wrong)).toEqual({ code: 4, said: 'Correo electrónico o contraseña incorrectos.' });
    await expect(stat(home.file())).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('does not wait for anybody where there is nobody', async () => {
    const ended = await startRecado(['login', '--url', server.url], home.env()).ended;
    expect(refusal(ended)).toEqual({
      code: 2,
      said: 'Falta el correo electrónico, y aquí no se puede preguntar. Indíquelo con --email.',
    });
    expect(await refused(invoke(['login', '--email', 'a@b.mx'], home.env()))).toMatchObject({
      code: 2,
      said: expect.stringContaining('Indíquelo con --password-stdin.'),
    });
    const empty = startRecado(['login', '--email', 'a@b.mx', '--password-stdin'], home.env());
    expect(refusal(await empty.ended)).toMatchObject({ code: 2, said: expect.stringMatching(/no contiene/) });
  });

  it('opens a profile of its own for another platform, or the one that is named', async () => {
    await login('--profile', 'tienda');
    await login();
    const other = server.url.replace('localhost', '127.0.0.1');
    const third = await invoke(
      ['login', '--url', other, '--email', person.email],
      home.env({ RECADO_PASSWORD: testPassword }),
    );
    expect(third).toMatchObject({ code: 0 });
    const { current, profiles } = await home.profiles();
    expect(Object.keys(profiles)).toEqual(['tienda', other.replace('http://', '').replace(':', '-')]);
    expect(current).toBe(other.replace('http://', '').replace(':', '-'));
  });
});

describe('a session', () => {
  it('is not sent to a platform that it is not of', async () => {
    await login();
    const { code, said } = await refused(recado('whoami', '--url', 'http://127.0.0.1:9'));
    expect({ code, said }).toEqual({
      code: 4,
      said: `La sesión del perfil principal es de ${server.url}, y esta orden va a http://127.0.0.1:9. Inicie sesión ahí con "recado login --url http://127.0.0.1:9".`,
    });
  });

  it('gives way to a token of the environment, and that to one of an option', async () => {
    await login();
    const other = await server.person({ name: 'Luis Prado' });
    const third = await server.person({ name: 'Eva Ríos' });
    const env = home.env({ RECADO_SESSION_TOKEN: other.token });
    expect((await invoke(['whoami', '--json'], env)).stdout).toContain('Luis Prado');
    expect((await invoke(['whoami', '--json', '--token', third.token], env)).stdout).toContain('Eva Ríos');
  });

  it('is ended by recado logout; the profile stays', async () => {
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
    expect(await refused(recado('whoami'))).toMatchObject({ code: 4 });
    expect(await recado('logout', '--json')).toMatchObject({
      code: 0,
      stdout: '{"profile":"principal","wasSignedIn":false}\n',
    });
  });

  it('that is good no more is told from one that never was', async () => {
    await login();
    await server.knex('users').where({ email: person.email }).update({ active: false });
    const ended = await recado('whoami');
    await server.knex('users').where({ email: person.email }).update({ active: true });
    expect(ended).toMatchObject({ code: 4, stderr: expect.stringMatching(/^Error: .*\n/) });
  });
});

describe('recado whoami', () => {
  it('tells who, where and until when', async () => {
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
