import { startTestServer, type TestServer, type TestUser } from '@recado/server/testing';
import { cliTexts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readErrorMessage } from '../../testing/readErrorMessage.ts';
import { runCliInProcess } from '../../testing/runCliInProcess.ts';

const { limits: texts } = cliTexts.users;

let server: TestServer;
let admin: TestUser;
let luis: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.person({ role: 'admin', name: 'Ana Torres' });
  luis = await server.person({ name: 'Luis Prado' });
  await server.person({ name: 'Eva Ríos' });
});
afterAll(() => server.stop());

const runAs = ({ token }: TestUser, ...args: string[]) =>
  runCliInProcess(['users', ...args], { RECADO_URL: server.url, RECADO_SESSION_TOKEN: token });
const runUsers = (...args: string[]) => runAs(admin, ...args);
const refusalOf = async (ended: ReturnType<typeof runCliInProcess>) => readErrorMessage(await ended);
const listNames = async (...args: string[]) =>
  (JSON.parse((await runUsers('list', '--json', ...args)).stdout) as { users: { name: string }[] }).users.map(
    ({ name }) => name,
  );

describe('recado users', () => {
  it('lists users in untruncated columns, newest first, when called without arguments', async () => {
    const { code, stdout, stderr } = await runUsers();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const [head, ...rows] = stdout.trimEnd().split('\n');
    expect(head).toMatch(/^Nombre {6}Correo {15}Rol {12}Estado {2}Registro$/);
    expect(rows.map(row => row.split(/ {2,}/).slice(0, 4))).toEqual([
      ['Eva Ríos', 'persona3@ejemplo.mx', 'Usuario', 'Activo'],
      ['Luis Prado', 'persona2@ejemplo.mx', 'Usuario', 'Activo'],
      ['Ana Torres', 'persona1@ejemplo.mx', 'Administrador', 'Activo'],
    ]);
  });

  it('lists only matching users when filters are given', async () => {
    expect(await listNames('--search', 'prado')).toEqual(['Luis Prado']);
    expect(await listNames('--role', 'admin')).toEqual(['Ana Torres']);
    expect(await listNames('--inactive')).toEqual([]);
    expect(await listNames('--active', '--limit', '2')).toEqual(['Eva Ríos', 'Luis Prado']);
    expect(await runUsers('--search', 'nadie')).toEqual({
      code: 0,
      stdout: '',
      stderr: 'Ningún usuario coincide con lo que busca.\n',
    });
    expect(await refusalOf(runUsers('list', '--active', '--inactive'))).toMatchObject({ code: 2 });
  });

  it('reports the total when the list is limited', async () => {
    expect(await runUsers('--limit', '1')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Nombre.*\nEva Ríos.*\n$/),
      stderr: '1 de 3 usuarios. Para ver más, busque con --search o amplíe con --limit.\n',
    });
    expect(JSON.parse((await runUsers('--json', '--limit', '2')).stdout)).toMatchObject({
      users: [{}, {}],
      total: 3,
    });
  });

  it('rejects the command when the caller is not an administrator', async () => {
    for (const args of [['list'], ['role', luis.email, 'admin'], ['activate', luis.id]]) {
      expect(await refusalOf(runAs(luis, ...args))).toMatchObject({ code: 4 });
    }
  });
});

describe('recado users role, activate and deactivate', () => {
  it('change the user with the given address or ID, and print the change', async () => {
    expect(await runUsers('role', luis.email.toUpperCase(), 'admin')).toMatchObject({
      code: 0,
      stdout: 'Rol de Luis Prado actualizado a Administrador.\n',
    });
    expect(await listNames('--role', 'admin')).toEqual(['Luis Prado', 'Ana Torres']);
    expect(await runUsers('role', luis.id, 'user', '--json')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('"role":"user"'),
    });
    expect(await runUsers('deactivate', luis.id, '--yes')).toMatchObject({
      code: 0,
      stdout: `Usuario desactivado correctamente: Luis Prado (${luis.email}).\n`,
    });
    // The command is idempotent: it sets the state and does not toggle it.
    expect((await runUsers('deactivate', luis.id, '--yes')).stdout).toMatch(/desactivado/);
    expect(await listNames('--inactive')).toEqual(['Luis Prado']);
    expect((await runUsers('activate', luis.email)).stdout).toMatch(/^Usuario activado/);
  });

  it('print the cause of the error when an argument is invalid', async () => {
    expect(await refusalOf(runUsers('role', luis.email, 'jefe'))).toEqual({
      code: 2,
      message: 'El valor "jefe" no sirve para el argumento rol: se espera uno de estos valores: user, admin.',
    });
    for (const who of ['nadie@ejemplo.mx', '0197b1a3-0f00-7c00-8d00-1a2b3c4d5e6f', "' OR true", 'x'.repeat(300)]) {
      expect(await refusalOf(runUsers('activate', who))).toMatchObject({
        code: 1,
        message: expect.stringMatching(/^No hay ningún usuario/),
      });
    }
    expect((await refusalOf(runUsers('role', admin.email, 'user'))).message).toBe('No puedes cambiar tu propio rol');
  });
});

describe('recado users limits', () => {
  it('shows and changes the limits of a user or of the platform', async () => {
    const runLimits = async (...args: string[]) => JSON.parse((await runUsers('limits', ...args, '--json')).stdout);
    expect((await runUsers('limits', luis.email)).stdout).toContain(texts.platformSource);
    expect(await runLimits(luis.email, '--messages', '500', '--lines', '3')).toMatchObject({
      own: { maxLines: 3, messagesPerDay: 500, storageMb: 20_000, trialEndsAt: null },
    });
    expect(await runLimits(luis.email, '--lines', '0')).toMatchObject({
      own: { maxLines: null, messagesPerDay: 500 },
    });
    expect(await runLimits(luis.email, '--platform')).toMatchObject({ own: null });
    expect(await runLimits('--trial-days', '30')).toMatchObject({ limits: { trialDays: 30, maxLines: 100 } });
    expect(await runLimits('--streams', '500', '--secret-reads', '0')).toMatchObject({
      limits: { trialDays: 30, ceilings: { streamsPerAccount: 500, streamsPerToken: 50, secretReadsPerMinute: null } },
    });
    expect((await runUsers('limits')).stdout).toContain(texts.facts.streams);
    expect(await refusalOf(runUsers('limits', luis.email, '--streams', '5'))).toMatchObject({
      message: texts.onlyPlatform,
    });
    expect(await runLimits('--trial-days', '0')).toMatchObject({ limits: { trialDays: null } });
    expect(await refusalOf(runUsers('limits', luis.email, '--platform', '--lines', '2'))).toMatchObject({
      message: expect.stringContaining(texts.conflictingOptions),
    });
  });
});
