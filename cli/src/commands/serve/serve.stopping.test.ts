import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { createTestDatabase, type TestDatabase } from '@recado/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SIGN_UP_PASSWORD, signUp } from '../../testing/signUp.ts';
import { useRecado } from '../../testing/useRecado.ts';

describe('recado serve when it is stopped', () => {
  const recado = useRecado();
  let database: TestDatabase;
  let dataDir = '';
  beforeAll(async () => {
    database = await createTestDatabase();
    dataDir = await recado.folder();
  });
  afterAll(() => database.drop());

  const serve = () => recado.serve(['--data-dir', dataDir], { DATABASE_URL: database.url });

  /** Sends a request's head and half of its body. Returns the other half. */
  async function sendHalfRequest(url: string, email: string): Promise<{ socket: Socket; rest: string }> {
    const body = JSON.stringify({ email, password: SIGN_UP_PASSWORD });
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
    // The server may close unread connections when it stops, so wait until it has read the head.
    const [interimResponse] = await once(socket, 'data');
    expect(String(interimResponse)).toMatch(/^HTTP\/1\.1 100 /);
    return { socket, rest: body.slice(9) };
  }

  it('completes requests in progress, refuses new ones and exits with 0 on SIGTERM', async () => {
    const { sdk, url, child, waitForOutput, exited } = await serve();
    await signUp(sdk);
    const { socket, rest } = await sendHalfRequest(url, 'ana@ejemplo.mx');
    child.kill('SIGTERM');
    await waitForOutput('stderr', /Deteniendo Recado/);
    await waitUntilRefused(url);
    socket.write(rest);
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain('"token"');
    const { code, stderr } = await exited;
    expect(code).toBe(0);
    expect(stderr).toMatch(/Recado se detuvo\.\n$/);
  });

  it('exits at once with 130 when a second SIGINT arrives', async () => {
    const { url, child, waitForOutput, exited } = await serve();
    const { socket } = await sendHalfRequest(url, 'nadie@ejemplo.mx');
    socket.on('error', () => {});
    child.kill('SIGINT');
    await waitForOutput('stderr', /Deteniendo Recado/);
    // 700 ms: late enough to count as a second signal, and early enough to precede the exit.
    const repeatedSignal = setInterval(() => child.kill('SIGINT'), 700);
    const { code, signal, stderr } = await exited;
    clearInterval(repeatedSignal);
    expect({ code, signal }).toEqual({ code: 130, signal: null });
    expect(stderr).not.toContain('Recado se detuvo');
  });

  it('exits with 0 without serving when it is stopped during startup', async () => {
    const starting = recado.start(['serve', '--json', '--transport', 'fake', '--data-dir', dataDir, '--port', '0'], {
      DATABASE_URL: database.url,
    });
    await starting.waitForOutput('stderr', /Poniendo al día/);
    starting.child.kill('SIGTERM');
    const { code, stdout, stderr } = await starting.exited;
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toMatch(/Recado se detuvo\.\n$/);
  });
});

async function waitUntilRefused(url: string): Promise<void> {
  for (;;) {
    const isRefused = await fetch(`${url}/health/live`).then(
      () => false,
      () => true,
    );
    if (isRefused) return;
  }
}
