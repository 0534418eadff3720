import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Client, RecadoEvent } from '@recado/contract';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { EmulatedPhone } from '../../mainJob/testing/createEmulatorControlClient.ts';
import { pollUntilResult } from '../../mainJob/testing/pollUntilResult.ts';
import { type EmulatorEnvironment, startEmulatorEnvironment } from '../../testing/startEmulatorEnvironment.ts';
import { type TerminalSize, type TestTerminal, terminalKeys } from '../../testing/testTerminal.ts';
import { useRecado } from '../../testing/useRecado.ts';

const customer = '5215587654321';
const defaultSize: TerminalSize = { columns: 90, rows: 24 };

describe('recado tail in a terminal', () => {
  const recado = useRecado();
  let world: EmulatorEnvironment;
  let marta: EmulatedPhone;
  let client: Client;
  beforeAll(async () => {
    world = await startEmulatorEnvironment(recado);
    marta = await world.phone(customer, 'Marta');
    client = await world.addLinkedClient();
  });
  afterAll(() => world.stop());

  const tail = (
    args: readonly string[],
    size = defaultSize,
    env: Readonly<Record<string, string>> = {},
  ): TestTerminal => recado.terminal(['tail', ...args], { ...world.variables, ...env }, size);
  const write = (text: string): Promise<string> => marta.write(client.phoneNumber, text);
  const newest = async (): Promise<string | null | undefined> => {
    const api = world.api(client.apiToken);
    return (await api.request('GET /external/messages', { query: { limit: 1 } })).messages[0]?.text;
  };
  const leave = async (terminal: TestTerminal): Promise<string> => {
    terminal.type(terminalKeys.ctrlC);
    expect((await terminal.exited).code).toBe(130);
    return terminal.history();
  };

  it('prints incoming messages above a status bar when a phone writes', async () => {
    const terminal = tail(['--last', '0']);
    await terminal.waitForText(/^● En vivo · Panadería 1 · 0 eventos · Ctrl\+C para salir$/m);
    await write('¿Todavía hay conchas?');
    await terminal.waitForText(
      /^\d\d:\d\d:\d\d ← 5215587654321 Marta +¿Todavía hay conchas\?\n● En vivo · Panadería 1 · 1 evento/m,
    );
    for (let count = 1; count <= 40; count += 1) await write(`Recado número ${count}.`);
    await terminal.waitForText(/número 40\.\n● En vivo · Panadería 1 · 41 eventos/);
    const shown = await leave(terminal);
    // The scrollback contains each message once, in order, and no remains of the status bar.
    expect([...shown.matchAll(/número (\d+)\./g)].map(([, number]) => Number(number))).toEqual(
      Array.from({ length: 40 }, (_, index) => index + 1),
    );
    expect(shown).not.toMatch(/En vivo|Ctrl\+C/);
  });

  it('fits into 40 columns without colours when NO_COLOR is set', async () => {
    await write('¿Y mañana habrá pan de muerto con anís, o solo de azúcar?');
    await pollUntilResult(async () => (await newest())?.includes('¿Y mañana'));
    const terminal = tail(['--last', '1'], { columns: 40, rows: 20 }, { NO_COLOR: '1' });
    await terminal.waitForText(/^\d\d:\d\d ← Marta ¿Y mañana habrá/m);
    await terminal.waitForText(/^● En vivo · Panadería 1/m);
    expect(terminal.isColoured()).toBe(false);
    for (const line of (await leave(terminal)).split('\n').slice(1)) expect(line).toMatch(/^ {8}/);
  });

  it('shows only matching events and names the filter when a type is given', async () => {
    const terminal = tail(['--since', '0', '--type', 'client', client.phoneNumber]);
    await terminal.waitForText(/· El cliente está conectado a WhatsApp\./);
    await terminal.waitForText(/solo client\./);
    expect(await leave(terminal)).not.toMatch(/[←→]/);
  });

  describe('recado tail --forward-to', () => {
    /**
     * Starts a local webhook receiver of the owner. It answers the first requests with these statuses, and all
     * later requests with 204.
     */
    async function startReceiver(statuses: readonly number[] = []) {
      const requests: { readonly body: string; readonly headers: IncomingHttpHeaders }[] = [];
      const server = createServer(async (request, response) => {
        let body = '';
        for await (const piece of request) body += piece;
        response.writeHead(statuses[requests.length] ?? 204).end();
        requests.push({ body, headers: request.headers });
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      onTestFinished(() => {
        server.closeAllConnections();
        server.close();
      });
      return { requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/avisos` };
    }

    it('forwards signed events and prints each response when a local program listens', async () => {
      const { requests, url } = await startReceiver([204, 500]);
      const terminal = tail(['--last', '0', '--forward-to', url]);
      await terminal.waitForText(/● En vivo/);
      for (const text of ['Uno', 'Dos', 'Tres']) await write(text);
      await terminal.waitForText(/Uno\n +↳ 204 en \d+ ms\n.*Dos\n +↳ 500 en \d+ ms\n.*Tres\n +↳ 204 en \d+ ms\n/);
      await terminal.waitForText(/3 eventos · 2 reenviados, 1 rechazado/);
      await leave(terminal);

      const params = { id: client.id };
      const { keys: signingKeys } = await world.sdk.request('GET /clients/{id}/webhook/secret', { params });
      const receivedEvents = requests.map(
        ({ body, headers }) =>
          new Webhook(signingKeys.secret).verify(body, headers as Record<string, string>) as RecadoEvent,
      );
      expect(receivedEvents.map(({ data }) => 'text' in data && data.text)).toEqual(['Uno', 'Dos', 'Tres']);
      const query = { after: (receivedEvents[0]?.sequence ?? 0) - 1, limit: 3 };
      const { events } = await world.sdk.request('GET /clients/{id}/events', { params, query });
      expect(receivedEvents).toEqual(events);
      expect(requests.map(({ headers }) => headers['webhook-id'])).toEqual(events.map(({ id }) => id));
    });

    it('reports the unreachable address and continues when no program listens', async () => {
      const terminal = tail(['--last', '0', '--forward-to', 'http://127.0.0.1:9/']);
      await terminal.waitForText(/● En vivo/);
      await write('¿Hay alguien?');
      await terminal.waitForText(/↳ No hay nadie en esa dirección/);
      await write('¿Y ahora?');
      await terminal.waitForText(/¿Y ahora\?\n +↳ No hay nadie/);
      await leave(terminal);
    });

    it('prints event and forwarding result as one JSON object when stdout is a pipe', async () => {
      const { url } = await startReceiver();
      await write('Para el tubo');
      const args = ['tail', '--json', '--last', '1', '--forward-to', url];
      const tailProcess = recado.start(args, world.variables);
      const [line] = await tailProcess.waitForOutput('stdout', /^.*Para el tubo.*\n/m);
      expect(JSON.parse(line)).toMatchObject({
        type: 'message.received',
        forwarded: { url, status: 204, error: null, milliseconds: expect.any(Number) },
      });
      tailProcess.child.kill('SIGINT');
      expect((await tailProcess.exited).code).toBe(130);
    });
  });
});
