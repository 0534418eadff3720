import { createServer, type Server } from 'node:http';
import { startTestServer, type TestServer, type TestUser } from '@recado/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readErrorMessage } from '../../testing/readErrorMessage.ts';
import { runCliInProcess } from '../../testing/runCliInProcess.ts';

const phone = '5215512345678';
let server: TestServer;
let owner: TestUser;
let receiver: Server;
let address = '';
beforeAll(async () => {
  server = await startTestServer({ allowedPrivateCidrs: ['127.0.0.0/8'] });
  owner = await server.person();
  receiver = createServer((request, response) => {
    response.statusCode = request.url === '/mal' ? 500 : 200;
    response.end();
  });
  await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve));
  const boundAddress = receiver.address();
  address = `http://127.0.0.1:${typeof boundAddress === 'object' ? boundAddress?.port : ''}`;
});
afterAll(async () => {
  receiver.close();
  await server.stop();
});

const runAs = ({ token }: TestUser, ...args: string[]) =>
  runCliInProcess(['clients', ...args], { RECADO_URL: server.url, RECADO_SESSION_TOKEN: token });
const clients = (...args: string[]) => runAs(owner, ...args);
const readRefusal = async (pendingRun: ReturnType<typeof runCliInProcess>) => readErrorMessage(await pendingRun);
const findFirstClient = async () =>
  (await owner.sdk.request('GET /clients')).clients.find(client => client.phoneNumber === phone);

describe('recado clients', () => {
  it('prints an empty list before a client is added, and then the added client', async () => {
    expect(await clients()).toEqual({ code: 0, stdout: '', stderr: 'No hay clientes registrados.\n' });
    expect(await clients('add', 'Panadería La Espiga', '+52 1 55 1234-5678')).toEqual({
      code: 0,
      stdout: `Cliente creado: Panadería La Espiga (${phone}).\n`,
      stderr: '',
    });
    const { stdout } = await clients();
    const [head = '', row = ''] = stdout.split('\n');
    expect(head.split(/ {2,}/)).toEqual(['Negocio', 'Número', 'Estado', 'Mensajes', 'Registro']);
    expect(row.split(/ {2,}/).slice(0, 4)).toEqual(['Panadería La Espiga', phone, 'Pendiente', '0']);
    // In a pipe, colours are printed only when FORCE_COLOR requests them.
    expect(stdout).not.toContain('\u001b');
    const colouredResult = await runCliInProcess(['clients'], {
      RECADO_URL: server.url,
      RECADO_SESSION_TOKEN: owner.token,
      FORCE_COLOR: '1',
    });
    expect(colouredResult.stdout).toContain('\u001b[33mPendiente\u001b[39m');
  });

  it('shows a client by its number in any format, or by its ID', async () => {
    const id = (await findFirstClient())?.id ?? '';
    for (const name of [phone, '52 55 1234 5678', id, id.toUpperCase()]) {
      const { code, stdout } = await clients('show', name);
      expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining(`Identificador  ${id}`) });
    }
  });

  it('prints the API token only when --reveal requests it', async () => {
    const { apiToken = '' } = (await findFirstClient()) ?? {};
    for (const args of [['list'], ['show', phone], ['token', phone], ['webhook', phone]]) {
      for (const json of [[], ['--json']]) {
        const { code, stdout } = await clients(...args, ...json);
        expect(code).toBe(0);
        expect(stdout).not.toContain(apiToken);
      }
    }
    expect(await clients('token', phone, '--reveal')).toEqual({
      code: 0,
      stdout: `${apiToken}\n`,
      stderr: '',
    });
  });

  it('finds no client of another user', async () => {
    const otherPerson = await server.person();
    const id = (await findFirstClient())?.id ?? '';
    for (const name of [phone, id]) {
      expect(await readRefusal(runAs(otherPerson, 'show', name))).toMatchObject({
        code: 1,
        message: expect.stringContaining(`No hay ningún cliente ${name} en su cuenta.`),
      });
    }
  });

  it('prints the validation error of the platform, or the name of a missing argument', async () => {
    expect(await readRefusal(clients('add', 'Otra', 'no es un número'))).toMatchObject({ code: 1 });
    expect(await readRefusal(clients('add', 'Otra'))).toEqual({
      code: 2,
      message: 'Falta el número, y aquí no se puede preguntar. Indíquelo con recado clients add NEGOCIO NÚMERO.',
    });
  });
});

describe('recado clients --all', () => {
  it('lists the clients of all users with their owners, for administrators only', async () => {
    const admin = await server.person({ role: 'admin' });
    const payload = { businessName: 'Tortillería Luz', phoneNumber: '5215511112222' };
    await admin.sdk.request('POST /clients', { payload });
    const { code, stdout, stderr } = await runAs(admin, '--all');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const [head = '', ...rows] = stdout.trimEnd().split('\n');
    expect(head.split(/ {2,}/).at(-1)).toBe('Dueño');
    expect(rows.map(row => row.split(/ {2,}/)).map(cells => [cells[0], cells.at(-1)])).toEqual([
      ['Tortillería Luz', admin.name],
      ['Panadería La Espiga', owner.name],
    ]);
    const page = await runAs(admin, 'list', '--all', '--limit', '1');
    expect(page.stderr).toBe('1 de 2 clientes. Para ver más, amplíe con --limit.\n');
    const { clients: listedClients, total } = JSON.parse((await runAs(admin, '--all', '--json')).stdout);
    expect({ total, tokens: JSON.stringify(listedClients).includes('apiToken') }).toEqual({
      total: 2,
      tokens: false,
    });
    expect(await readRefusal(clients('--all'))).toMatchObject({ code: 4 });
  });
});

describe('recado clients token regenerate', () => {
  it('names the consequences, requires the confirmation word, and changes the token', async () => {
    const previous = (await findFirstClient())?.apiToken;
    const unconfirmed = await clients('token', 'regenerate', phone);
    expect(unconfirmed).toMatchObject({ code: 2, stdout: '' });
    expect(unconfirmed.stderr).toMatch(/No se hizo nada\. .*--yes\.\n$/);
    expect(await readRefusal(clients('token', 'regenerate', phone, '--confirm', 'si'))).toMatchObject({
      code: 2,
    });
    expect((await findFirstClient())?.apiToken).toBe(previous);
    const { code, stdout } = await clients('token', 'regenerate', phone, '--confirm', 'REGENERAR', '--reveal');
    expect({ code, stdout }).toEqual({ code: 0, stdout: `${(await findFirstClient())?.apiToken}\n` });
    expect((await findFirstClient())?.apiToken).not.toBe(previous);
  });
});

describe('recado clients token rotate', () => {
  it('changes the token, and requires a confirmation while the token before it is still valid', async () => {
    expect(await clients('token', 'rotate', phone)).toMatchObject({ code: 0 });
    const previous = (await findFirstClient())?.apiToken;
    const unconfirmed = await clients('token', 'rotate', phone);
    expect(unconfirmed).toMatchObject({ code: 2, stdout: '' });
    expect(unconfirmed.stderr).toMatch(/todavía sirve[\s\S]*--yes\.\n$/);
    expect((await findFirstClient())?.apiToken).toBe(previous);
    expect(await clients('token', 'rotate', phone, '--confirm', 'CAMBIAR')).toMatchObject({ code: 0 });
    expect((await findFirstClient())?.apiToken).not.toBe(previous);
  });
});

describe('recado clients webhook', () => {
  it('sets, shows, tests and clears the webhook', async () => {
    expect(await readRefusal(clients('webhook', 'test', phone))).toMatchObject({ code: 1 });
    expect(await readRefusal(clients('webhook', 'set', phone, 'ejemplo.mx'))).toMatchObject({ code: 2 });
    expect(await clients('webhook', 'set', phone, `${address}/bien`)).toMatchObject({
      code: 0,
      stdout: `Los avisos van a ${address}/bien.\n`,
      stderr: expect.stringMatching(/no usa https/),
    });
    expect((await clients('webhook', phone)).stdout).toMatch(/\nprincipal +http:\S+\/bien +Todos +Activo\n/);
    expect(await clients('webhook', 'test', phone)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^El webhook respondió 200 en \d+ ms\.\n/),
    });
    await clients('webhook', 'set', phone, `${address}/mal`);
    expect(await readRefusal(clients('webhook', 'test', phone))).toMatchObject({
      code: 1,
      message: expect.stringMatching(/500/),
    });
    expect(await clients('webhook', 'clear', phone, '--yes')).toMatchObject({ code: 0 });
    expect(await clients('webhook', phone)).toMatchObject({
      code: 0,
      stdout: '',
      stderr: 'Este cliente no tiene webhooks.\n',
    });
  });

  it('changes the webhook secret only when --rotate requests it', async () => {
    const readSecret = async (...args: string[]) =>
      /whsec_\S+/.exec((await clients('webhook', 'secret', phone, ...args)).stdout)?.[0] ?? '';
    const previous = await readSecret('--reveal');
    expect(previous).toMatch(/^whsec_[A-Za-z0-9+/]{32,}/);
    expect(previous.startsWith((await readSecret()).replaceAll('•', ''))).toBe(true);
    expect(await readSecret()).not.toBe(previous);
    const rotated = await readSecret('--reveal', '--rotate');
    expect(rotated).not.toBe(previous);
    expect(await readSecret('--reveal')).toBe(rotated);
    const unconfirmed = await clients('webhook', 'secret', phone, '--rotate');
    expect(unconfirmed).toMatchObject({ code: 2, stderr: expect.stringMatching(/dejará de valer[\s\S]*--yes/) });
    expect(await readSecret('--reveal')).toBe(rotated);
    expect(await readSecret('--reveal', '--rotate', '--yes')).not.toBe(rotated);
  });

  it('prints only the secret to stdout with --reveal, as the token command does', async () => {
    const { stdout, stderr } = await clients('webhook', 'secret', phone, '--reveal');
    expect(stdout).toMatch(/^whsec_\S+\n$/);
    expect(stderr).toMatch(/El anterior vale hasta/);
  });
});

describe('recado clients calls', () => {
  it('declines calls with or without a text, and allows them again', async () => {
    expect((await clients('show', phone)).stdout).toMatch(/Llamadas +Suenan en su teléfono\n/);
    expect(await clients('calls', 'decline', phone, '--text', 'Escríbanos por aquí.')).toEqual({
      code: 0,
      stdout: 'Las llamadas se rechazan. Quien llame recibe: Escríbanos por aquí.\n',
      stderr: '',
    });
    expect((await findFirstClient())?.calls).toEqual({ decline: true, text: 'Escríbanos por aquí.' });
    expect((await clients('show', phone)).stdout).toMatch(/Llamadas +Se rechazan solas\n/);
    expect((await clients('calls', 'allow', phone)).code).toBe(0);
    expect((await findFirstClient())?.calls).toEqual({ decline: false, text: 'Escríbanos por aquí.' });
    expect((await clients('calls', 'decline', phone, '--text', '')).stdout).toMatch(/no se le escribe nada/);
  });
});

describe('recado clients delete', () => {
  it('deletes a client only after the confirmation word ELIMINAR', async () => {
    for (const args of [[], ['--confirm', 'eliminar'], ['--confirm', '']]) {
      const result = await clients('delete', phone, ...args);
      expect({ code: result.code, stdout: result.stdout }).toEqual({ code: 2, stdout: '' });
      expect(result.stderr).toMatch(args.length === 0 ? /--yes/ : /ELIMINAR/);
    }
    expect(await findFirstClient()).toBeDefined();
    expect(await clients('delete', phone, '--confirm', 'ELIMINAR')).toEqual({
      code: 0,
      stdout: 'Panadería La Espiga se eliminó con todos sus datos.\n',
      stderr: '',
    });
    expect(await findFirstClient()).toBeUndefined();
    expect(await readRefusal(clients('delete', phone, '--confirm', 'ELIMINAR'))).toMatchObject({ code: 1 });
  });
});
