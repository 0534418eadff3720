import { startTestServer, TEST_PASSWORD, type TestServer } from '@recado/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readErrorMessage } from '../../testing/readErrorMessage.ts';
import { registerTemporaryHome } from '../../testing/registerTemporaryHome.ts';
import { runCliInProcess } from '../../testing/runCliInProcess.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
const home = registerTemporaryHome();

const register = (email: string, ...args: string[]) =>
  runCliInProcess(
    ['register', '--url', server.url, '--name', 'Ana Torres', '--email', email, ...args],
    home.env({ RECADO_PASSWORD: TEST_PASSWORD }),
  );

describe('recado register', () => {
  it('creates an account and signs in', async () => {
    expect(await register('ana@ejemplo.mx')).toEqual({
      code: 0,
      stdout: 'Cuenta creada: Ana Torres (ana@ejemplo.mx).\n',
      stderr: '',
    });
    expect(await runCliInProcess(['whoami', '--json'], home.env())).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('ana@ejemplo.mx'),
    });
  });

  it('keeps the current session when a signed-in user registers another account', async () => {
    await register('eva@ejemplo.mx');
    expect(await register('luis@ejemplo.mx')).toMatchObject({
      code: 0,
      stderr: 'Su sesión sigue siendo la de eva@ejemplo.mx.\n',
    });
    expect((await home.profiles()).profiles.principal?.email).toBe('eva@ejemplo.mx');
  });

  it('creates the first administrator when given the setup code, and rejects the code when it is used again', async () => {
    const code = (await server.firstAdministratorCode()) ?? '';
    const wrongCodeResult = await register('mal@ejemplo.mx', '--admin-code', 'AAAA-BBBB-CCCC');
    expect(wrongCodeResult).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^Error: La cuenta se creó, pero es la de un usuario\. El código no es válido/),
    });
    expect(await register('jefa@ejemplo.mx', '--admin-code', code, '--json')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('"role":"admin"'),
    });
    const usedCodeResult = await register('otra@ejemplo.mx', '--admin-code', code);
    expect(usedCodeResult.code).toBe(1);
    expect(usedCodeResult.stderr).not.toContain(code);
  });
});

describe('recado register with a rejected account', () => {
  let platform: TestServer;
  beforeAll(async () => {
    platform = await startTestServer();
  });
  afterAll(() => platform.stop());

  it("shows the platform's reason when it rejects the email address", async () => {
    const { email } = await platform.person();
    const args = (address: string) => ['register', '--url', platform.url, '--name', 'Ana', '--email', address];
    const registerWithEmail = async (address: string) =>
      readErrorMessage(await runCliInProcess(args(address), home.env({ RECADO_PASSWORD: TEST_PASSWORD })));
    expect(await registerWithEmail(email)).toMatchObject({
      code: 1,
      message: expect.stringMatching(/^Ya existe una cuenta/),
    });
    expect(await registerWithEmail('no es un correo')).toMatchObject({
      code: 1,
      message: expect.stringMatching(/correo/i),
    });
    await expect(home.profiles()).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
