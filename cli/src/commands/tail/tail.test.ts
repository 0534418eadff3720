import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { RecadoEvent } from '@recado/contract';
import { startTestServer, type TestPerson, type TestServer } from '@recado/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoke } from '../../testing/invoke.ts';
import { bin, inherited } from '../../testing/recado.ts';
import { refusal } from '../../testing/refusal.ts';
import { useRecado } from '../../testing/useRecado.ts';

const phoneNumber = '5215512345678';
const customer = '5215587654321';

describe('recado tail', () => {
  const recado = useRecado();
  let server: TestServer;
  let owner: TestPerson;
  let client = { id: '', apiToken: '' };
  beforeAll(async () => {
    server = await startTestServer();
    owner = await server.person();
    const payload = { businessName: 'La Espiga', phoneNumber };
    ({ client } = await owner.sdk.request('POST /clients', { payload }));
    const params = { id: client.id };
    await owner.sdk.request('POST /whatsapp/client/{id}/initialize', { params });
    const qr = await until(() =>
      owner.sdk
        .request('GET /whatsapp/client/{id}/qr', { params, accept: 'text/plain' })
        .catch(() => undefined),
    );
    server.network.phone(phoneNumber).scan(qr);
    await until(
      async () =>
        (await owner.sdk.request('GET /whatsapp/client/{id}/status', { params })).isConnected || undefined,
    );
    for (const text of ['uno', 'dos', 'tres']) await write(text);
  });
  afterAll(() => server.stop());

  /** A customer writes, and the message is stored. */
  const write = async (text: string): Promise<void> => {
    const sdk = server.sdk.withApiToken(client.apiToken);
    const { id } = server.network.phone(customer, { name: 'Marta' }).write(phoneNumber, text);
    await until(async () => {
      const { messages } = await sdk.request('GET /external/messages');
      return messages.find(({ messageId }) => messageId === id);
    });
  };
  const tail = (
    args: readonly string[],
    env: Readonly<Record<string, string>> = { RECADO_SESSION_TOKEN: owner.token },
  ) => recado.start(['tail', ...args], { RECADO_URL: server.url, ...env });

  it('ends with its reader, although nothing more comes', async () => {
    const { RECADO_URL, RECADO_SESSION_TOKEN } = {
      RECADO_URL: server.url,
      RECADO_SESSION_TOKEN: owner.token,
    };
    const line = `"${process.execPath}" "${bin}" tail --json --last 2 | head -n 2`;
    const shell = spawn('sh', ['-c', line], {
      env: { ...inherited, RECADO_URL, RECADO_SESSION_TOKEN },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [read, [code]] = await Promise.all([text(shell.stdout), once(shell, 'close')]);
    expect(code).toBe(0);
    expect(
      read
        .trimEnd()
        .split('\n')
        .map(each => JSON.parse(each).data.text),
    ).toEqual(['dos', 'tres']);
  });

  it('shows the last events and then those that come', async () => {
    const tailing = tail(['--last', '2']);
    await tailing.says('stdout', /dos\n.*tres\n$/);
    await write('¿Todavía hay conchas?');
    await tailing.says('stdout', /<- 5215587654321 \(Marta\): ¿Todavía hay conchas\?\n/);
    await server.sdk
      .withApiToken(client.apiToken)
      .request('POST /external/send', { payload: { to: customer, text: 'Sí, quedan doce' } });
    // Its delivery may be known before WhatsApp's own word that it was taken.
    await tailing.says('stdout', /-> 5215587654321.*: Sí, quedan doce( \(Entregado\))?\n/);
    tailing.child.kill('SIGINT');
    const { code, stdout, stderr } = await tailing.ended;
    expect({ code, stderr }).toEqual({
      code: 130,
      stderr: 'Siguiendo los eventos de La Espiga. (Ctrl+C para salir)\n',
    });
    expect(stdout).not.toContain('uno');
  });

  it("with a client's token, each event as a webhook has it", async () => {
    const tailing = tail(['--json', '--last', '1', phoneNumber], { RECADO_API_TOKEN: client.apiToken });
    await tailing.says('stdout', /\n/);
    await write('¿Y cuernos?');
    const [line] = await tailing.says('stdout', /^.*¿Y cuernos.*$/m);
    expect(JSON.parse(line) as RecadoEvent).toMatchObject({
      type: 'message.received',
      clientId: client.id,
      sequence: expect.any(Number),
      data: { direction: 'inbound', phoneNumber: customer, text: '¿Y cuernos?' },
    });
    tailing.child.kill('SIGTERM');
    expect((await tailing.ended).code).toBe(130);
  });

  it('shows what was asked for alone', async () => {
    const tailing = tail(['--since', '0', '--direction', 'entrada', '--number', '52 55 8765 4321']);
    await tailing.says('stdout', /tres\n/);
    tailing.child.kill('SIGINT');
    expect((await tailing.ended).stdout).not.toMatch(/ -> | -- /);

    const states = tail(['--since', '1h', '--type', 'client']);
    await states.says('stdout', /-- El cliente está conectado a WhatsApp\.\n/);
    states.child.kill('SIGINT');
    expect((await states.ended).stdout).not.toMatch(/ -> | <- /);
  });

  it('goes on where it ended the last time', async () => {
    const env = { RECADO_SESSION_TOKEN: owner.token, XDG_STATE_HOME: await recado.folder() };
    const first = tail(['--since', 'visto'], env);
    await first.says('stderr', /todavía no se ha visto ningún evento/);
    await write('antes de salir');
    await first.says('stdout', /antes de salir/);
    first.child.kill('SIGINT');
    await first.ended;

    await write('mientras tanto');
    const second = tail(['--since', 'visto'], env);
    await second.says('stdout', /mientras tanto/);
    second.child.kill('SIGINT');
    expect((await second.ended).stdout.trim().split('\n')).toEqual([
      expect.stringMatching(/<- .*: mientras tanto$/),
    ]);
  });

  it('follows several clients, and goes on with the others when one is deleted', async () => {
    const payload = { businessName: 'El Trigo', phoneNumber: '5215500000001' };
    const { client: other } = await owner.sdk.request('POST /clients', { payload });
    const tailing = tail(['--last', '0']);
    await tailing.says('stderr', /Siguiendo los eventos de (El Trigo, La Espiga|La Espiga, El Trigo)\./);
    const hello = setInterval(() => void write('hola'), 500);
    await tailing.says('stdout', /\[La Espiga\] <- .*: hola\n/);
    clearInterval(hello);
    await owner.sdk.request('DELETE /clients/{id}/secure', {
      params: { id: other.id },
      payload: { confirmationWord: 'ELIMINAR' },
    });
    await tailing.says('stderr', /El Trigo ya no existe o dejó de ser suyo\. Se sigue con los demás\.\n/);
    await write('seguimos');
    await tailing.says('stdout', /seguimos/);
    tailing.child.kill('SIGINT');
    expect((await tailing.ended).code).toBe(130);
  });

  it('ends quietly when nobody reads any more', async () => {
    const tailing = tail(['--last', '1']);
    await tailing.says('stdout', /\n/);
    tailing.child.stdout?.destroy();
    await write('¿Sigue ahí?');
    const { code, stderr } = await tailing.ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(/^Siguiendo.*\n$/) });
  });

  it('says what is wrong', async () => {
    const run = async (
      args: readonly string[],
      env: Readonly<Record<string, string>> = { RECADO_SESSION_TOKEN: owner.token },
    ) => refusal(await invoke(['tail', ...args], { RECADO_URL: server.url, ...env }));
    expect(await run([], {})).toEqual({ code: 4, said: expect.stringMatching(/RECADO_API_TOKEN/) });
    expect(await run([], { RECADO_API_TOKEN: 'rcd_x' })).toEqual({
      code: 4,
      said: 'El token de API no es válido. Copie el token vigente desde la página del cliente.',
    });
    expect(await run(['5215500000000'])).toEqual({
      code: 1,
      said: expect.stringMatching(/^No hay ningún cliente/),
    });
    expect(await run(['5215500000000'], { RECADO_API_TOKEN: client.apiToken })).toEqual({
      code: 1,
      said: expect.stringMatching(/^El token de API no es de 5215500000000/),
    });
    expect(await run([], { RECADO_SESSION_TOKEN: (await server.person()).token })).toEqual({
      code: 1,
      said: expect.stringMatching(/no tiene clientes/),
    });
    expect(await run(['--last', 'todos'])).toMatchObject({
      code: 2,
      said: expect.stringMatching(/"todos".*--last/),
    });
    for (const [flag, value] of [
      ['--since', 'ayer'],
      ['--direction', 'arriba'],
      ['--number', 'Marta'],
      ['--type', 'mensaje'],
      ['--forward-to', 'localhost:8080'],
      ['--webhook-secret', 'abc'],
    ] as const) {
      expect(await run([flag, value])).toMatchObject({ code: 2, said: expect.stringContaining(flag) });
    }
    expect(await run(['--forward-to', 'http://127.0.0.1:9'], { RECADO_API_TOKEN: client.apiToken })).toEqual({
      code: 2,
      said: expect.stringMatching(/RECADO_WEBHOOK_SECRET/),
    });
  });
});

/** What the probe answers, once it does. */
async function until<T>(probe: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await probe();
    if (found !== undefined) return found;
    await pause(50);
  }
}
