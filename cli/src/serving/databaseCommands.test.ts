import { createTestDatabase, type TestDatabase } from '@recado/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readErrorMessage } from '../testing/readErrorMessage.ts';
import { runCliInProcess } from '../testing/runCliInProcess.ts';
import { signUp } from '../testing/signUp.ts';
import { useRecado } from '../testing/useRecado.ts';
import type { RunningPlatform } from '../testing/waitForPlatform.ts';

describe('recado migrate', () => {
  const recado = useRecado();
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase({ migrated: false });
  });
  afterAll(() => database.drop());

  it('applies all migrations once', async () => {
    const migrate = (...options: string[]) => recado.run(['migrate', '--database-url', database.url, ...options]);
    const first = await migrate('--json');
    expect({ code: first.code, stderr: first.stderr }).toEqual({
      code: 0,
      stderr: expect.stringMatching(/^Poniendo al día las tablas…\n(.*\n)*.*: 100 % · (\d+) de \2 cambios\n$/),
    });
    expect(JSON.parse(first.stdout)).toMatchObject({ applied: expect.arrayContaining(['0301_platform']) });
    expect(await migrate()).toMatchObject({ code: 0, stdout: 'La base de datos ya está al día.\n' });
  });
});

describe('commands that change an account', () => {
  const recado = useRecado();
  let database: TestDatabase;
  let platform: RunningPlatform;
  beforeAll(async () => {
    database = await createTestDatabase();
    platform = await recado.serve(['--data-dir', await recado.folder()], { DATABASE_URL: database.url });
  });
  afterAll(async () => {
    platform.child.kill('SIGTERM');
    await platform.exited;
    await database.drop();
  });
  const grant = (email: string, ...options: string[]) =>
    runCliInProcess(['grant-admin', email, ...options], { DATABASE_URL: database.url });

  it('recado grant-admin makes an account an administrator immediately and ignores the case of the address', async () => {
    const { sdk } = await signUp(platform.sdk, 'ana@ejemplo.mx');
    await expect(sdk.request('GET /admin/stats')).rejects.toMatchObject({ status: 403 });
    expect(await grant('ANA@ejemplo.mx')).toMatchObject({
      code: 0,
      stdout: 'Ana Torres (ANA@ejemplo.mx) ahora es administrador. El cambio vale de inmediato.\n',
    });
    expect(await sdk.request('GET /admin/stats')).toMatchObject({ success: true });
    expect(await grant('ana@ejemplo.mx', '--json')).toMatchObject({
      code: 0,
      stdout: '{"outcome":"already-admin","email":"ana@ejemplo.mx"}\n',
    });
  });

  it('recado users reset-link creates a link that resets the password once', async () => {
    const { sdk } = await signUp(platform.sdk, 'eva@ejemplo.mx');
    const link = (...args: string[]) => recado.run(['users', 'reset-link', ...args], { DATABASE_URL: database.url });
    const created = await link('EVA@ejemplo.mx', '--public-url', 'https://recado.ejemplo.mx/');
    expect({ code: created.code, stderr: created.stderr }).toEqual({ code: 0, stderr: '' });
    const code = /https:\/\/recado\.ejemplo\.mx\/reset-password#codigo=([\w-]{43})$/m.exec(created.stdout)?.[1];
    const payload = { code: code ?? '', newPassword: 'Otra-contraseña-8' };
    expect(await platform.sdk.request('POST /auth/reset', { payload })).toMatchObject({ success: true });
    await expect(sdk.request('GET /auth/profile')).rejects.toMatchObject({ status: 401 });
    await expect(platform.sdk.request('POST /auth/reset', { payload })).rejects.toMatchObject({
      status: 410,
    });
    expect(readErrorMessage(await link('nadie@ejemplo.mx'))).toMatchObject({ code: 1 });
  });

  it('recado users end-two-step removes the second sign-in step of an account', async () => {
    const { sdk } = await signUp(platform.sdk, 'sol@ejemplo.mx');
    const { user } = await sdk.request('GET /auth/profile');
    await database
      .knex('twoStepVerifications')
      .insert({ userId: user.id, secretSealed: Buffer.alloc(40), confirmedAt: new Date() });
    const end = (email: string) =>
      recado.run(['users', 'end-two-step', email, '--yes'], { DATABASE_URL: database.url });
    expect(await end('SOL@ejemplo.mx')).toMatchObject({ code: 0 });
    expect(await database.knex('twoStepVerifications').where({ userId: user.id })).toEqual([]);
    for (const email of ['sol@ejemplo.mx', 'nadie@ejemplo.mx'])
      expect(readErrorMessage(await end(email))).toMatchObject({ code: 1 });
  });

  it('recado grant-admin reports a missing account and an inactive account', async () => {
    expect(readErrorMessage(await grant('nadie@ejemplo.mx'))).toMatchObject({
      code: 1,
      message: expect.stringMatching(/No existe/),
    });
    expect(readErrorMessage(await grant("x' OR true --"))).toMatchObject({ code: 1 });
    await signUp(platform.sdk, 'luis@ejemplo.mx');
    await database.knex('users').where({ email: 'luis@ejemplo.mx' }).update({ active: false });
    expect(readErrorMessage(await grant('luis@ejemplo.mx'))).toMatchObject({
      code: 1,
      message: expect.stringMatching(/inactiva/),
    });
  });
});
