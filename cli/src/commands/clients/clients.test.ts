import { createServer, type Server } from 'node:http';
import { startTestServer, type TestPerson, type TestServer } from '@recado/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoke } from '../../testing/invoke.ts';
import { refusal } from '../../testing/refusal.ts';

const phone = '5215512345678';
let server: TestServer;
let owner: TestPerson;
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
  const bound = receiver.address();
  address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`;
});
afterAll(async () => {
  receiver.close();
  await server.stop();
});

const as = ({ token }: TestPerson, ...args: string[]) =>
  invoke(['clients', ...args], { RECADO_URL: server.url, RECADO_SESSION_TOKEN: token });
const clients = (...args: string[]) => as(owner, ...args);
const refused = async (ended: ReturnType<typeof invoke>) => refusal(await ended);
const first = async () =>
  (await owner.sdk.request('GET /clients')).clients.find(each => each.phoneNumber === phone);

describe('recado clients', () => {
  it('begins with none, and with the first one', async () => {
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
    // Colours into a pipe are for who asks for them.
    expect(stdout).not.toContain('\u001b');
    const forced = await invoke(['clients'], {
      RECADO_URL: server.url,
      RECADO_SESSION_TOKEN: owner.token,
      FORCE_COLOR: '1',
    });
    expect(forced.stdout).toContain('\u001b[33mPendiente\u001b[39m');
  });

  it('shows one by its number in any spelling, or by its id', async () => {
    const id = (await first())?.id ?? '';
    for (const name of [phone, '52 55 1234 5678', id, id.toUpperCase()]) {
      const { code, stdout } = await clients('show', name);
      expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining(`Identificador  ${id}`) });
    }
  });

  it('lets no token out but by name', async () => {
    const { apiToken = '' } = (await first()) ?? {};
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

  it('knows nobody else', async () => {
    const other = await server.person();
    const id = (await first())?.id ?? '';
    for (const name of [phone, id]) {
      expect(await refused(as(other, 'show', name))).toMatchObject({
        code: 1,
        said: expect.stringContaining(`No hay ningún cliente ${name} en su cuenta.`),
      });
    }
  });

  it('passes on what the platform finds wrong with a new one', async () => {
    expect(await refused(clients('add', 'Otra', 'no es un número'))).toMatchObject({ code: 1 });
    expect(await refused(clients('add', 'Otra'))).toEqual({
      code: 2,
      said: 'Falta el número, y aquí no se puede preguntar. Indíquelo con recado clients add NEGOCIO NÚMERO.',
    });
  });
});

describe('recado clients --all', () => {
  it("lists everybody's, with their owners, for administrators alone", async () => {
    const admin = await server.person({ role: 'admin' });
    const payload = { businessName: 'Tortillería Luz', phoneNumber: '5215511112222' };
    await admin.sdk.request('POST /clients', { payload });
    const { code, stdout, stderr } = await as(admin, '--all');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const [head = '', ...rows] = stdout.trimEnd().split('\n');
    expect(head.split(/ {2,}/).at(-1)).toBe('Dueño');
    expect(rows.map(row => row.split(/ {2,}/)).map(cells => [cells[0], cells.at(-1)])).toEqual([
      ['Tortillería Luz', admin.name],
      ['Panadería La Espiga', owner.name],
    ]);
    const part = await as(admin, 'list', '--all', '--limit', '1');
    expect(part.stderr).toBe('1 de 2 clientes. Para ver más, amplíe con --limit.\n');
    const { clients: listed, total } = JSON.parse((await as(admin, '--all', '--json')).stdout);
    expect({ total, tokens: JSON.stringify(listed).includes('apiToken') }).toEqual({
      total: 2,
      tokens: false,
    });
    expect(await refused(clients('--all'))).toMatchObject({ code: 4 });
  });
});

describe('two clients with one number', () => {
  it('are told apart by their ids', async () => {
    const twin = '5215500000001';
    for (const name of ['Uno', 'Dos']) await clients('add', name, twin);
    const { code, said } = await refused(clients('delete', twin, '--confirm', 'ELIMINAR'));
    expect({ code, said: said.replace(/[\da-f]{8}-[\da-f-]{27}/g, 'ID') }).toEqual({
      code: 2,
      said: `Varios clientes tienen el número ${twin}. Indique el identificador de uno:\nDos: ID\nUno: ID`,
    });
    const id = /Uno: (\S+)/.exec(said)?.[1] ?? '';
    expect((await clients('delete', id, '--confirm', 'ELIMINAR')).stdout).toMatch(/^Uno se eliminó/);
    expect((await clients('show', twin)).stdout).toMatch(/^Dos\n/);
  });
});

describe('recado clients token regenerate', () => {
  it('asks for a word, names what stops working, and changes the token', async () => {
    const before = (await first())?.apiToken;
    const unasked = await clients('token', 'regenerate', phone);
    expect(unasked).toMatchObject({ code: 2, stdout: '' });
    expect(unasked.stderr).toMatch(/dejará de funcionar de inmediato.*n8n[\s\S]*--confirm REGENERAR\.\n$/);
    expect(await refused(clients('token', 'regenerate', phone, '--confirm', 'si'))).toMatchObject({
      code: 2,
    });
    expect((await first())?.apiToken).toBe(before);
    const { code, stdout } = await clients(
      'token',
      'regenerate',
      phone,
      '--confirm',
      'REGENERAR',
      '--reveal',
    );
    expect({ code, stdout }).toEqual({ code: 0, stdout: `${(await first())?.apiToken}\n` });
    expect((await first())?.apiToken).not.toBe(before);
  });
});

describe('recado clients token rotate', () => {
  it('changes it, and asks before it ends one that still serves', async () => {
    expect(await clients('token', 'rotate', phone)).toMatchObject({ code: 0 });
    const before = (await first())?.apiToken;
    const unasked = await clients('token', 'rotate', phone);
    expect(unasked).toMatchObject({ code: 2, stdout: '' });
    expect(unasked.stderr).toMatch(/todavía sirve[\s\S]*--confirm CAMBIAR\.\n$/);
    expect((await first())?.apiToken).toBe(before);
    expect(await clients('token', 'rotate', phone, '--confirm', 'CAMBIAR')).toMatchObject({ code: 0 });
    expect((await first())?.apiToken).not.toBe(before);
  });
});

describe('recado clients webhook', () => {
  it('is set, shown, tried and cleared', async () => {
    expect(await refused(clients('webhook', 'test', phone))).toMatchObject({ code: 1 });
    expect(await refused(clients('webhook', 'set', phone, 'ejemplo.mx'))).toMatchObject({ code: 2 });
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
    expect(await refused(clients('webhook', 'test', phone))).toMatchObject({
      code: 1,
      said: expect.stringMatching(/500/),
    });
    expect(await clients('webhook', 'clear', phone)).toMatchObject({ code: 0 });
    expect(await clients('webhook', phone)).toMatchObject({
      code: 0,
      stdout: '',
      stderr: 'Este cliente no tiene webhooks.\n',
    });
  });

  it('has a secret, which changes when it is told to', async () => {
    const secret = async (...args: string[]) =>
      /whsec_\S+/.exec((await clients('webhook', 'secret', phone, ...args)).stdout)?.[0] ?? '';
    const before = await secret('--reveal');
    expect(before).toMatch(/^whsec_[A-Za-z0-9+/]{32,}/);
    expect(before.startsWith((await secret()).replaceAll('•', ''))).toBe(true);
    expect(await secret()).not.toBe(before);
    const after = await secret('--reveal', '--rotate');
    expect(after).not.toBe(before);
    expect(await secret('--reveal')).toBe(after);
  });
});

describe('recado clients calls', () => {
  it('has them declined, with a text or none, and lets them ring again', async () => {
    expect((await clients('show', phone)).stdout).toMatch(/Llamadas +Suenan en su teléfono\n/);
    expect(await clients('calls', 'decline', phone, '--text', 'Escríbanos por aquí.')).toEqual({
      code: 0,
      stdout: 'Las llamadas se rechazan. Quien llame recibe: Escríbanos por aquí.\n',
      stderr: '',
    });
    expect((await first())?.calls).toEqual({ decline: true, text: 'Escríbanos por aquí.' });
    expect((await clients('show', phone)).stdout).toMatch(/Llamadas +Se rechazan solas\n/);
    expect((await clients('calls', 'allow', phone)).code).toBe(0);
    expect((await first())?.calls).toEqual({ decline: false, text: 'Escríbanos por aquí.' });
    expect((await clients('calls', 'decline', phone, '--text', '')).stdout).toMatch(/no se le escribe nada/);
  });
});

describe('recado clients delete', () => {
  it('needs the word ELIMINAR', async () => {
    for (const args of [[], ['--confirm', 'eliminar'], ['--confirm', '']]) {
      const ended = await clients('delete', phone, ...args);
      expect({ code: ended.code, stdout: ended.stdout }).toEqual({ code: 2, stdout: '' });
      expect(ended.stderr).toMatch(/ELIMINAR/);
    }
    expect(await first()).toBeDefined();
    expect(await clients('delete', phone, '--confirm', 'ELIMINAR')).toEqual({
      code: 0,
      stdout: 'Panadería La Espiga se eliminó con todos sus datos.\n',
      stderr: '',
    });
    expect(await first()).toBeUndefined();
    expect(await refused(clients('delete', phone, '--confirm', 'ELIMINAR'))).toMatchObject({ code: 1 });
  });
});
