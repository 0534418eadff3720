import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Client, RecadoEvent } from '@recado/contract';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { EmulatedPhone } from '../../mainJob/testing/createControl.ts';
import { eventually } from '../../mainJob/testing/eventually.ts';
import { startTown, type Town } from '../../testing/startTown.ts';
import { keys, type Size, type Terminal } from '../../testing/terminal.ts';
import { useRecado } from '../../testing/useRecado.ts';

const customer = '5215587654321';
const usual: Size = { columns: 90, rows: 24 };

describe('recado tail, in a terminal', () => {
  const recado = useRecado();
  let town: Town;
  let marta: EmulatedPhone;
  let client: Client;
  beforeAll(async () => {
    town = await startTown(recado);
    marta = await town.phone(customer, 'Marta');
    client = await town.linkedClient();
  });
  afterAll(() => town.stop());

  const tail = (
    args: readonly string[],
    size = usual,
    env: Readonly<Record<string, string>> = {},
  ): Terminal => recado.terminal(['tail', ...args], { ...town.variables, ...env }, size);
  const write = (text: string): Promise<string> => marta.write(client.phoneNumber, text);
  const newest = async (): Promise<string | null | undefined> => {
    const api = town.api(client.apiToken);
    return (await api.request('GET /external/messages', { query: { limit: 1 } })).messages[0]?.text;
  };
  const leave = async (terminal: Terminal): Promise<string> => {
    terminal.type(keys.ctrlC);
    expect((await terminal.ended).code).toBe(130);
    return terminal.history();
  };

  it('shows what a phone writes as it comes, above a line that says how it fares', async () => {
    const terminal = tail(['--last', '0']);
    await terminal.shows(/^● En vivo · Panadería 1 · 0 eventos · Ctrl\+C para salir$/m);
    await write('¿Todavía hay conchas?');
    await terminal.shows(
      /^\d\d:\d\d:\d\d ← 5215587654321 Marta +¿Todavía hay conchas\?\n● En vivo · Panadería 1 · 1 evento/m,
    );
    for (let count = 1; count <= 40; count += 1) await write(`Recado número ${count}.`);
    await terminal.shows(/número 40\.\n● En vivo · Panadería 1 · 41 eventos/);
    const shown = await leave(terminal);
    // In order, each once, in the terminal's own scrollback; and of the line nothing stays.
    expect([...shown.matchAll(/número (\d+)\./g)].map(([, number]) => Number(number))).toEqual(
      Array.from({ length: 40 }, (_, index) => index + 1),
    );
    expect(shown).not.toMatch(/En vivo|Ctrl\+C/);
  });

  it('fits a window of 40 cells, and does without colours', async () => {
    await write('¿Y mañana habrá pan de muerto con anís, o solo de azúcar?');
    await eventually(async () => (await newest())?.includes('¿Y mañana'));
    const terminal = tail(['--last', '1'], { columns: 40, rows: 20 }, { NO_COLOR: '1' });
    await terminal.shows(/^\d\d:\d\d ← Marta ¿Y mañana habrá/m);
    await terminal.shows(/^● En vivo · Panadería 1/m);
    expect(terminal.isColoured()).toBe(false);
    for (const line of (await leave(terminal)).split('\n').slice(1)) expect(line).toMatch(/^ {8}/);
  });

  it('narrows, and says so', async () => {
    const terminal = tail(['--since', '0', '--type', 'client', client.phoneNumber]);
    await terminal.shows(/· El cliente está conectado a WhatsApp\./);
    await terminal.shows(/solo client\./);
    expect(await leave(terminal)).not.toMatch(/[←→]/);
  });

  describe('--forward-to', () => {
    /** A program of the owner's on this computer. */
    async function receiver(statuses: readonly number[] = []) {
      const seen: { readonly body: string; readonly headers: IncomingHttpHeaders }[] = [];
      const server = createServer(async (request, response) => {
        let body = '';
        for await (const piece of request) body += piece;
        response.writeHead(statuses[seen.length] ?? 204).end();
        seen.push({ body, headers: request.headers });
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      onTestFinished(() => {
        server.closeAllConnections();
        server.close();
      });
      return { seen, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/avisos` };
    }

    it('hands each event to a local program, signed as the platform signs, and shows its answers', async () => {
      const { seen, url } = await receiver([204, 500]);
      const terminal = tail(['--last', '0', '--forward-to', url]);
      await terminal.shows(/● En vivo/);
      for (const text of ['Uno', 'Dos', 'Tres']) await write(text);
      await terminal.shows(/Uno\n +↳ 204 en \d+ ms\n.*Dos\n +↳ 500 en \d+ ms\n.*Tres\n +↳ 204 en \d+ ms\n/);
      await terminal.shows(/3 eventos · 2 reenviados, 1 rechazado/);
      await leave(terminal);

      const params = { id: client.id };
      const { keys: held } = await town.sdk.request('GET /clients/{id}/webhook/secret', { params });
      const told = seen.map(
        ({ body, headers }) =>
          new Webhook(held.secret).verify(body, headers as Record<string, string>) as RecadoEvent,
      );
      expect(told.map(({ data }) => 'text' in data && data.text)).toEqual(['Uno', 'Dos', 'Tres']);
      const query = { after: (told[0]?.sequence ?? 0) - 1, limit: 3 };
      const { events } = await town.sdk.request('GET /clients/{id}/events', { params, query });
      expect(told).toEqual(events);
      expect(seen.map(({ headers }) => headers['webhook-id'])).toEqual(events.map(({ id }) => id));
    });

    it('says that nobody is there, and goes on', async () => {
      const terminal = tail(['--last', '0', '--forward-to', 'http://127.0.0.1:9/']);
      await terminal.shows(/● En vivo/);
      await write('¿Hay alguien?');
      await terminal.shows(/↳ No hay nadie en esa dirección/);
      await write('¿Y ahora?');
      await terminal.shows(/¿Y ahora\?\n +↳ No hay nadie/);
      await leave(terminal);
    });

    it('tells a pipe in one object what was forwarded and what came back', async () => {
      const { url } = await receiver();
      await write('Para el tubo');
      const args = ['tail', '--json', '--last', '1', '--forward-to', url];
      const tailing = recado.start(args, town.variables);
      const [line] = await tailing.says('stdout', /^.*Para el tubo.*\n/m);
      expect(JSON.parse(line)).toMatchObject({
        type: 'message.received',
        forwarded: { url, status: 204, error: null, milliseconds: expect.any(Number) },
      });
      tailing.child.kill('SIGINT');
      expect((await tailing.ended).code).toBe(130);
    });
  });
});
