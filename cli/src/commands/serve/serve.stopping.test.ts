import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { createTestDatabase, type TestDatabase } from '@recado/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { password, signUp } from '../../testing/signUp.ts';
import { useRecado } from '../../testing/useRecado.ts';

describe('recado serve, asked to stop', () => {
  const recado = useRecado();
  let database: TestDatabase;
  let dataDir = '';
  beforeAll(async () => {
    database = await createTestDatabase();
    dataDir = await recado.folder();
  });
  afterAll(() => database.drop());

  const serve = () => recado.serve(['--data-dir', dataDir], { DATABASE_URL: database.url });

  /** A request whose head has been read and whose body waits for the second half. */
  async function halfRequest(url: string, email: string): Promise<{ socket: Socket; rest: string }> {
    const body = JSON.stringify({ email, password });
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const head = [
      'POST /api/auth/login HTTP/1.1',
      'Host: localhost',
      'Content-Type: application/json',
      'Connection: close',
      'Expect: 100-continue',
    ];
    socket.write(`${[...head, `Content-Length: ${body.length}`, '', ''].join('\r\n')}${body.slice(0, 9)}`);
    // What has only arrived is not begun: a server that is asked to stop before it reads may close it.
    const [goOn] = await once(socket, 'data');
    expect(String(goOn)).toMatch(/^HTTP\/1\.1 100 /);
    return { socket, rest: body.slice(9) };
  }

  it('answers what it has begun to read, refuses what is new, and ends with 0', async () => {
    const { sdk, url, child, says, ended } = await serve();
    await signUp(sdk);
    const { socket, rest } = await halfRequest(url, 'ana@ejemplo.mx');
    child.kill('SIGTERM');
    await says('stderr', /Deteniendo Recado/);
    await refusesConnections(url);
    socket.write(rest);
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain('"token"');
    const { code, stderr } = await ended;
    expect(code).toBe(0);
    expect(stderr).toMatch(/Recado se detuvo\.\n$/);
  });

  it('is told twice when somebody is out of patience', async () => {
    const { url, child, says, ended } = await serve();
    const { socket } = await halfRequest(url, 'nadie@ejemplo.mx');
    socket.on('error', () => {});
    child.kill('SIGINT');
    await says('stderr', /Deteniendo Recado/);
    // Until the second one counts as a wish of its own; a later one could meet a process that is ending already.
    const again = setInterval(() => child.kill('SIGINT'), 700);
    const { code, signal, stderr } = await ended;
    clearInterval(again);
    expect({ code, signal }).toEqual({ code: 130, signal: null });
    expect(stderr).not.toContain('Recado se detuvo');
  });

  it('while it still starts, does not begin to answer', async () => {
    const starting = recado.start(
      ['serve', '--json', '--transport', 'fake', '--data-dir', dataDir, '--port', '0'],
      {
        DATABASE_URL: database.url,
      },
    );
    await starting.says('stderr', /Poniendo al día/);
    starting.child.kill('SIGTERM');
    const { code, stdout, stderr } = await starting.ended;
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toMatch(/Recado se detuvo\.\n$/);
  });
});

async function refusesConnections(url: string): Promise<void> {
  for (;;) {
    const refused = await fetch(`${url}/health/live`).then(
      () => false,
      () => true,
    );
    if (refused) return;
  }
}
