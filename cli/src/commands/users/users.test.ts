import { startTestServer, type TestPerson, type TestServer } from '@recado/server/testing';
import { cli } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoke } from '../../testing/invoke.ts';
import { refusal } from '../../testing/refusal.ts';

const { limits: texts } = cli.users;

let server: TestServer;
let admin: TestPerson;
let luis: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.person({ role: 'admin', name: 'Ana Torres' });
  luis = await server.person({ name: 'Luis Prado' });
  await server.person({ name: 'Eva Ríos' });
});
afterAll(() => server.stop());

const as = ({ token }: TestPerson, ...args: string[]) =>
  invoke(['users', ...args], { RECADO_URL: server.url, RECADO_SESSION_TOKEN: token });
const users = (...args: string[]) => as(admin, ...args);
const refused = async (ended: ReturnType<typeof invoke>) => refusal(await ended);
const names = async (...args: string[]) =>
  (JSON.parse((await users('list', '--json', ...args)).stdout) as { users: { name: string }[] }).users.map(
    ({ name }) => name,
  );

describe('recado users', () => {
  it('lists them in columns, newest first, with every word in full', async () => {
    const { code, stdout, stderr } = await users();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const [head, ...rows] = stdout.trimEnd().split('\n');
    expect(head).toMatch(/^Nombre {6}Correo {15}Rol {12}Estado {2}Registro$/);
    expect(rows.map(row => row.split(/ {2,}/).slice(0, 4))).toEqual([
      ['Eva Ríos', 'persona3@ejemplo.mx', 'Usuario', 'Activo'],
      ['Luis Prado', 'persona2@ejemplo.mx', 'Usuario', 'Activo'],
      ['Ana Torres', 'persona1@ejemplo.mx', 'Administrador', 'Activo'],
    ]);
  });

  it('narrows the list', async () => {
    expect(await names('--search', 'prado')).toEqual(['Luis Prado']);
    expect(await names('--role', 'admin')).toEqual(['Ana Torres']);
    expect(await names('--inactive')).toEqual([]);
    expect(await names('--active', '--limit', '2')).toEqual(['Eva Ríos', 'Luis Prado']);
    expect(await users('--search', 'nadie')).toEqual({
      code: 0,
      stdout: '',
      stderr: 'Ningún usuario coincide con lo que busca.\n',
    });
    expect(await refused(users('list', '--active', '--inactive'))).toMatchObject({ code: 2 });
  });

  it('says how many there are, where it does not show them all', async () => {
    expect(await users('--limit', '1')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Nombre.*\nEva Ríos.*\n$/),
      stderr: '1 de 3 usuarios. Para ver más, busque con --search o amplíe con --limit.\n',
    });
    expect(JSON.parse((await users('--json', '--limit', '2')).stdout)).toMatchObject({
      users: [{}, {}],
      total: 3,
    });
  });

  it('is for administrators', async () => {
    for (const args of [['list'], ['role', luis.email, 'admin'], ['activate', luis.id]]) {
      expect(await refused(as(luis, ...args))).toMatchObject({ code: 4 });
    }
  });
});

describe('recado users role, activate and deactivate', () => {
  it('change what they say, by address or id', async () => {
    expect(await users('role', luis.email.toUpperCase(), 'admin')).toMatchObject({
      code: 0,
      stdout: 'Rol de Luis Prado actualizado a Administrador.\n',
    });
    expect(await names('--role', 'admin')).toEqual(['Luis Prado', 'Ana Torres']);
    expect(await users('role', luis.id, 'user', '--json')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('"role":"user"'),
    });
    expect(await users('deactivate', luis.id)).toMatchObject({
      code: 0,
      stdout: `Usuario desactivado correctamente: Luis Prado (${luis.email}).\n`,
    });
    // Said twice it stays so: it is no switch.
    expect((await users('deactivate', luis.id)).stdout).toMatch(/desactivado/);
    expect(await names('--inactive')).toEqual(['Luis Prado']);
    expect((await users('activate', luis.email)).stdout).toMatch(/^Usuario activado/);
  });

  it('say what is wrong', async () => {
    expect(await refused(users('role', luis.email, 'jefe'))).toEqual({
      code: 2,
      said: 'El valor "jefe" no sirve para el argumento rol: se espera uno de estos valores: user, admin.',
    });
    for (const who of [
      'nadie@ejemplo.mx',
      '0197b1a3-0f00-7c00-8d00-1a2b3c4d5e6f',
      "' OR true",
      'x'.repeat(300),
    ]) {
      expect(await refused(users('activate', who))).toMatchObject({
        code: 1,
        said: expect.stringMatching(/^No hay ningún usuario/),
      });
    }
    expect((await refused(users('role', admin.email, 'user'))).said).toBe('No puedes cambiar tu propio rol');
  });
});

describe('recado users limits', () => {
  it('shows and changes those of somebody, and of the platform', async () => {
    const told = async (...args: string[]) => JSON.parse((await users('limits', ...args, '--json')).stdout);
    expect((await users('limits', luis.email)).stdout).toContain(texts.platforms);
    expect(await told(luis.email, '--messages', '500', '--lines', '3')).toMatchObject({
      own: { maxLines: 3, messagesPerDay: 500, storageMb: null, trialEndsAt: null },
    });
    expect(await told(luis.email, '--lines', '0')).toMatchObject({
      own: { maxLines: null, messagesPerDay: 500 },
    });
    expect(await told(luis.email, '--platform')).toMatchObject({ own: null });
    expect(await told('--trial-days', '30')).toMatchObject({ limits: { trialDays: 30, maxLines: null } });
    expect(await told('--trial-days', '0')).toMatchObject({ limits: { trialDays: null } });
    expect(await refused(users('limits', luis.email, '--platform', '--lines', '2'))).toMatchObject({
      said: expect.stringContaining(texts.both),
    });
  });
});
