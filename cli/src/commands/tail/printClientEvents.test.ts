import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { RecadoEvent } from '@recado/contract';
import { startTestServer, type TestServer, type TestUser } from '@recado/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readErrorMessage } from '../../testing/readErrorMessage.ts';
import { inheritedEnvironmentVariables, RECADO_BIN_PATH } from '../../testing/recado.ts';
import { runCliInProcess } from '../../testing/runCliInProcess.ts';
import { useRecado } from '../../testing/useRecado.ts';

const phoneNumber = '5215512345678';
const customer = '5215587654321';

describe('recado tail', () => {
  const recado = useRecado();
  let server: TestServer;
  let owner: TestUser;
  let client = { id: '', apiToken: '' };
  beforeAll(async () => {
    server = await startTestServer();
    owner = await server.person();
    const payload = { businessName: 'La Espiga', phoneNumber };
    ({ client } = await owner.sdk.request('POST /clients', { payload }));
    const params = { id: client.id };
    await owner.sdk.request('POST /whatsapp/client/{id}/initialize', { params });
    const qr = await pollUntilDefined(() =>
      owner.sdk.request('GET /whatsapp/client/{id}/qr', { params, accept: 'text/plain' }).catch(() => undefined),
    );
    server.network.phone(phoneNumber).scan(qr);
    await pollUntilDefined(
      async () => (await owner.sdk.request('GET /whatsapp/client/{id}/status', { params })).isConnected || undefined,
    );
    for (const text of ['uno', 'dos', 'tres']) await write(text);
  });
  afterAll(() => server.stop());

  /** Sends a message from the customer and polls until it is stored. */
  const write = async (text: string): Promise<void> => {
    const sdk = server.sdk.withApiToken(client.apiToken);
    const { id } = server.network.phone(customer, { name: 'Marta' }).write(phoneNumber, text);
    await pollUntilDefined(async () => {
      const { messages } = await sdk.request('GET /external/messages');
      return messages.find(({ messageId }) => messageId === id);
    });
  };
  const tail = (
    args: readonly string[],
    env: Readonly<Record<string, string>> = { RECADO_SESSION_TOKEN: owner.token },
  ) => recado.start(['tail', ...args], { RECADO_URL: server.url, ...env });

  it('exits when its reader ends, although no more events arrive', async () => {
    const { RECADO_URL, RECADO_SESSION_TOKEN } = {
      RECADO_URL: server.url,
      RECADO_SESSION_TOKEN: owner.token,
    };
    const line = `"${process.execPath}" "${RECADO_BIN_PATH}" tail --json --last 2 | head -n 2`;
    const shell = spawn('sh', ['-c', line], {
      env: { ...inheritedEnvironmentVariables, RECADO_URL, RECADO_SESSION_TOKEN },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output, [code]] = await Promise.all([text(shell.stdout), once(shell, 'close')]);
    expect(code).toBe(0);
    expect(
      output
        .trimEnd()
        .split('\n')
        .map(each => JSON.parse(each).data.text),
    ).toEqual(['dos', 'tres']);
  });

  it('prints the latest events before new ones when --last is given', async () => {
    const tailProcess = tail(['--last', '2']);
    await tailProcess.waitForOutput('stdout', /dos\n.*tres\n$/);
    await write('¿Todavía hay conchas?');
    await tailProcess.waitForOutput('stdout', /<- 5215587654321 \(Marta\): ¿Todavía hay conchas\?\n/);
    await server.sdk
      .withApiToken(client.apiToken)
      .request('POST /external/send', { payload: { to: customer, text: 'Sí, quedan doce' } });
    // The status may already be shown, because the delivery receipt may arrive before WhatsApp's acknowledgement.
    await tailProcess.waitForOutput('stdout', /-> 5215587654321.*: Sí, quedan doce( \(Entregado\))?\n/);
    tailProcess.child.kill('SIGINT');
    const { code, stdout, stderr } = await tailProcess.exited;
    expect({ code, stderr }).toEqual({
      code: 130,
      stderr: 'Siguiendo los eventos de La Espiga. (Ctrl+C para salir)\n',
    });
    expect(stdout).not.toContain('uno');
  });

  it("prints each event as in a webhook when called with a client's API token", async () => {
    const tailProcess = tail(['--json', '--last', '1', phoneNumber], { RECADO_API_TOKEN: client.apiToken });
    await tailProcess.waitForOutput('stdout', /\n/);
    await write('¿Y cuernos?');
    const [line] = await tailProcess.waitForOutput('stdout', /^.*¿Y cuernos.*$/m);
    expect(JSON.parse(line) as RecadoEvent).toMatchObject({
      type: 'message.received',
      clientId: client.id,
      sequence: expect.any(Number),
      data: { direction: 'inbound', phoneNumber: customer, text: '¿Y cuernos?' },
    });
    tailProcess.child.kill('SIGTERM');
    expect((await tailProcess.exited).code).toBe(130);
  });

  it('prints only matching events when filters are given', async () => {
    const tailProcess = tail(['--since', '0', '--direction', 'entrada', '--number', '52 55 8765 4321']);
    await tailProcess.waitForOutput('stdout', /tres\n/);
    tailProcess.child.kill('SIGINT');
    expect((await tailProcess.exited).stdout).not.toMatch(/ -> | -- /);

    const states = tail(['--since', '1h', '--type', 'client']);
    await states.waitForOutput('stdout', /-- El cliente está conectado a WhatsApp\.\n/);
    states.child.kill('SIGINT');
    expect((await states.exited).stdout).not.toMatch(/ -> | <- /);
  });

  it('continues after the last printed event when --since is "visto"', async () => {
    const env = { RECADO_SESSION_TOKEN: owner.token, XDG_STATE_HOME: await recado.folder() };
    const first = tail(['--since', 'visto'], env);
    await first.waitForOutput('stderr', /todavía no se ha visto ningún evento/);
    await write('antes de salir');
    await first.waitForOutput('stdout', /antes de salir/);
    first.child.kill('SIGINT');
    await first.exited;

    await write('mientras tanto');
    const second = tail(['--since', 'visto'], env);
    await second.waitForOutput('stdout', /mientras tanto/);
    second.child.kill('SIGINT');
    expect((await second.exited).stdout.trim().split('\n')).toEqual([expect.stringMatching(/<- .*: mientras tanto$/)]);
  });

  it('continues with the remaining clients when one of several clients is deleted', async () => {
    const payload = { businessName: 'El Trigo', phoneNumber: '5215500000001' };
    const { client: other } = await owner.sdk.request('POST /clients', { payload });
    const tailProcess = tail(['--last', '0']);
    await tailProcess.waitForOutput('stderr', /Siguiendo los eventos de (El Trigo, La Espiga|La Espiga, El Trigo)\./);
    const hello = setInterval(() => void write('hola'), 500);
    await tailProcess.waitForOutput('stdout', /\[La Espiga\] <- .*: hola\n/);
    clearInterval(hello);
    await owner.sdk.request('DELETE /clients/{id}/secure', {
      params: { id: other.id },
      payload: { confirmationWord: 'ELIMINAR' },
    });
    await tailProcess.waitForOutput('stderr', /El Trigo ya no existe o dejó de ser suyo\. Se sigue con los demás\.\n/);
    await write('seguimos');
    await tailProcess.waitForOutput('stdout', /seguimos/);
    tailProcess.child.kill('SIGINT');
    expect((await tailProcess.exited).code).toBe(130);
  });

  it('exits quietly when its output pipe is closed', async () => {
    const tailProcess = tail(['--last', '1']);
    await tailProcess.waitForOutput('stdout', /\n/);
    tailProcess.child.stdout?.destroy();
    await write('¿Sigue ahí?');
    const { code, stderr } = await tailProcess.exited;
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(/^Siguiendo.*\n$/) });
  });

  it('names the cause of the error when credentials or options are invalid', async () => {
    const run = async (
      args: readonly string[],
      env: Readonly<Record<string, string>> = { RECADO_SESSION_TOKEN: owner.token },
    ) => readErrorMessage(await runCliInProcess(['tail', ...args], { RECADO_URL: server.url, ...env }));
    expect(await run([], {})).toEqual({ code: 4, message: expect.stringMatching(/RECADO_API_TOKEN/) });
    expect(await run([], { RECADO_API_TOKEN: 'rcd_x' })).toEqual({
      code: 4,
      message: 'El token de API no es válido. Copie el token vigente desde la página del cliente.',
    });
    expect(await run(['5215500000000'])).toEqual({
      code: 1,
      message: expect.stringMatching(/^No hay ningún cliente/),
    });
    expect(await run(['5215500000000'], { RECADO_API_TOKEN: client.apiToken })).toEqual({
      code: 1,
      message: expect.stringMatching(/^El token de API no es de 5215500000000/),
    });
    expect(await run([], { RECADO_SESSION_TOKEN: (await server.person()).token })).toEqual({
      code: 1,
      message: expect.stringMatching(/no tiene clientes/),
    });
    expect(await run(['--last', 'todos'])).toMatchObject({
      code: 2,
      message: expect.stringMatching(/"todos".*--last/),
    });
    for (const [flag, value] of [
      ['--since', 'ayer'],
      ['--direction', 'arriba'],
      ['--number', 'Marta'],
      ['--type', 'mensaje'],
      ['--forward-to', 'localhost:8080'],
      ['--webhook-secret', 'abc'],
    ] as const) {
      expect(await run([flag, value])).toMatchObject({ code: 2, message: expect.stringContaining(flag) });
    }
    expect(await run(['--forward-to', 'http://127.0.0.1:9'], { RECADO_API_TOKEN: client.apiToken })).toEqual({
      code: 2,
      message: expect.stringMatching(/RECADO_WEBHOOK_SECRET/),
    });
  });
});

/** Polls the probe every 50 ms until it returns a value. */
async function pollUntilDefined<T>(probe: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const result = await probe();
    if (result !== undefined) return result;
    await pause(50);
  }
}
