import { startTestServer, type TestServer, testPassword } from '@recado/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoke } from '../../testing/invoke.ts';
import { refusal } from '../../testing/refusal.ts';
import { temporaryHome } from '../../testing/temporaryHome.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
const home = temporaryHome();

const register = (email: string, ...args: string[]) =>
  invoke(
    ['register', '--url', server.url, '--name', 'Ana Torres', '--email', email, ...args],
    home.env({ RECADO_PASSWORD: testPassword }),
  );

describe('recado register', () => {
  it('creates an account and signs in', async () => {
    expect(await register('ana@ejemplo.mx')).toEqual({
      code: 0,
      stdout: 'Cuenta creada: Ana Torres (ana@ejemplo.mx).\n',
      stderr: '',
    });
    expect(await invoke(['whoami', '--json'], home.env())).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('ana@ejemplo.mx'),
    });
  });

  it('leaves the session of whoever registers somebody else as it is', async () => {
    await register('eva@ejemplo.mx');
    expect(await register('luis@ejemplo.mx')).toMatchObject({
      code: 0,
      stderr: 'Su sesión sigue siendo la de eva@ejemplo.mx.\n',
    });
    expect((await home.profiles()).profiles.principal?.email).toBe('eva@ejemplo.mx');
  });

  it('makes the first administrator with the code of the terminal, once', async () => {
    const code = (await server.firstAdministratorCode()) ?? '';
    const wrong = await register('mal@ejemplo.mx', '--admin-code', 'AAAA-BBBB-CCCC');
    expect(wrong).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^Error: La cuenta se creó, pero es la de un usuario\. El código no es válido/,
      ),
    });
    expect(await register('jefa@ejemplo.mx', '--admin-code', code, '--json')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('"role":"admin"'),
    });
    const used = await register('otra@ejemplo.mx', '--admin-code', code);
    expect(used.code).toBe(1);
    expect(used.stderr).not.toContain(code);
  });
});

describe('recado register, of a platform with its own opinion', () => {
  let strict: TestServer;
  beforeAll(async () => {
    strict = await startTestServer();
  });
  afterAll(() => strict.stop());

  it('passes on what it finds wrong', async () => {
    const { email } = await strict.person();
    const args = (address: string) => ['register', '--url', strict.url, '--name', 'Ana', '--email', address];
    const answer = async (address: string) =>
      refusal(await invoke(args(address), home.env({ RECADO_PASSWORD: testPassword })));
    expect(await answer(email)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^Ya existe una cuenta/),
    });
    expect(await answer('no es un correo')).toMatchObject({
      code: 1,
      said: expect.stringMatching(/correo/i),
    });
    await expect(home.profiles()).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
