import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { BaileysClient } from './testing/BaileysClient.ts';
import { makeBaileysTrustEmulator } from './testing/makeBaileysTrustEmulator.ts';

/** Path to the script that starts the built command for users. */
const bin = fileURLToPath(new URL('../bin/recado-emulator.js', import.meta.url));
const runFile = promisify(execFile);
const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0))
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
});

interface Ready {
  ready: boolean;
  url: string;
  control: string;
  rootKey: string;
  ca: string;
}

async function startCommand(...options: string[]): Promise<{ child: ChildProcess; text: string }> {
  const child = spawn(process.execPath, [bin, '--port', '0', ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [text] = await once(child.stdout, 'data');
  return { child, text: String(text) };
}

async function runExpectingFailure(...options: string[]): Promise<{ code: number; stderr: string }> {
  const error = await runFile(process.execPath, [bin, ...options]).catch((reason: unknown) => reason);
  return error as { code: number; stderr: string };
}

describe('recado-emulator', () => {
  it('prints its address as one line of JSON if --json is given', async () => {
    const { text } = await startCommand('--json');
    expect(text).toMatch(/^\{.*\}\n$/);
    const ready = JSON.parse(text) as Ready;
    expect(ready).toMatchObject({ ready: true, rootKey: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(ready.url).toMatch(/^ws:\/\/127\.0\.0\.1:\d+\/ws\/chat$/);
    expect((await fetch(`${ready.control}/control/state`)).status).toBe(200);
  });

  it('prints the environment variables that a client needs if --json is not given', async () => {
    const { text } = await startCommand('--tls');
    expect(text).toMatch(/RECADO_WHATSAPP_URL=wss:\/\/127\.0\.0\.1:\d+\/ws\/chat\n/);
    expect(text).toMatch(/RECADO_WHATSAPP_ROOT_KEY=[0-9a-f]{64}\n/);
    expect(text).toMatch(/NODE_EXTRA_CA_CERTS=\/.*ca\.pem\n/);
  });

  it('is trusted by a program only if the program reads the CA file', async () => {
    const { control, ca } = JSON.parse((await startCommand('--json', '--tls')).text) as Ready;
    const script = `fetch('${control}/control/state').then(r => process.exit(r.status === 200 ? 0 : 1), () => process.exit(2))`;
    const env = { ...process.env, NODE_EXTRA_CA_CERTS: ca };
    await expect(runFile(process.execPath, ['-e', script], { env })).resolves.toBeDefined();
    const { NODE_EXTRA_CA_CERTS: _, ...envWithoutCa } = env;
    await expect(runFile(process.execPath, ['-e', script], { env: envWithoutCa })).rejects.toMatchObject({ code: 2 });
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'exits with code 0 and removes its CA file when it receives %s',
    async signal => {
      const { child, text } = await startCommand('--json');
      const { ca } = JSON.parse(text) as Ready;
      expect(existsSync(ca)).toBe(true);
      child.kill(signal);
      expect(await once(child, 'exit')).toEqual([0, null]);
      expect(existsSync(ca)).toBe(false);
    },
  );

  it('creates keys once and uses these keys at every start if --keys is given', async () => {
    const folder = join(await mkdtemp(join(tmpdir(), 'keys-')), 'kept');
    const { stdout } = await runFile(process.execPath, [bin, '--keys', folder, '--keys-only']);
    const [, rootKey = ''] = /ROOT_KEY=([0-9a-f]{64})\n/.exec(stdout) ?? [];
    const { text } = await startCommand('--json', '--keys', folder);
    expect(JSON.parse(text)).toMatchObject({ rootKey, ca: join(folder, 'ca.pem') });
    await rm(join(folder, '..'), { recursive: true });
    expect(await runExpectingFailure('--keys-only')).toMatchObject({ stderr: expect.stringMatching(/needs --keys/) });
  });

  it('keeps linked clients and pending messages when another process restores the snapshot', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'town-'));
    const keys = join(folder, 'keys');
    const first = await startCommand('--json', '--keys', keys);
    const { url, control, rootKey } = JSON.parse(first.text) as Ready;
    makeBaileysTrustEmulator({ rootKey: Buffer.from(rootKey, 'hex') });
    const call = async (controlUrl: string, path: string, body?: object) => {
      const init = body && { method: 'POST', body: JSON.stringify(body) };
      const answer = await fetch(`${controlUrl}/control${path}`, init);
      return { status: answer.status, text: await answer.text() };
    };
    const [shop, ana] = ['5215587654321', '5215512345678'];
    for (const phone of [shop, ana]) await call(control, '/phones', { phone });
    const client = new BaileysClient(url, { shouldSyncHistoryMessage: () => false });
    await call(control, `/phones/${shop}/scan`, { qr: await client.waitForQr() });
    expect(await client.waitForClose()).toBe(515);
    client.restart();
    await client.waitForOpen();
    await call(control, `/phones/${ana}/messages`, { to: shop, text: 'Uno' });
    await client.text('Uno');
    await client.close();
    await call(control, `/phones/${ana}/messages`, { to: shop, text: 'Dos' });
    const file = join(folder, 'town.json');
    await writeFile(file, (await call(control, '/snapshot')).text);
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');

    const { text } = await startCommand('--json', '--keys', keys, '--restore', file);
    const second = JSON.parse(text) as Ready;
    const restoredClient = new BaileysClient(second.url, {}, client.auth);
    await restoredClient.text('Dos');
    await restoredClient.sock.sendMessage(`${ana}@s.whatsapp.net`, { text: 'Tres' });
    const expectAnswer = await call(second.control, `/phones/${ana}/expect`, { text: 'Tres' });
    expect(expectAnswer.status).toBe(200);
    expect((await call(second.control, '/unknown')).text).toBe('{"unknown":[]}');
    await restoredClient.close();
    await rm(folder, { recursive: true });
  });

  it('refuses a host other than loopback unless --allow-remote is given', async () => {
    const rejection = await runExpectingFailure('--host', '0.0.0.0');
    expect(rejection).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/0\.0\.0\.0 is not loopback.*--allow-remote/),
    });
    const remoteFailure = await runExpectingFailure('--host', '192.0.2.1', '--allow-remote');
    expect(remoteFailure).toMatchObject({ code: 1, stderr: expect.stringMatching(/EADDRNOTAVAIL/) });
  });

  it('exits with an error when an option or the port is invalid', async () => {
    expect(await runExpectingFailure('--port', 'many')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/0 to 65535/),
    });
    expect(await runExpectingFailure('--colour')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/unknown option/),
    });
    const { control } = JSON.parse((await startCommand('--json')).text) as Ready;
    const portConflict = await runExpectingFailure('--port', new URL(control).port);
    expect(portConflict).toMatchObject({ code: 1, stderr: expect.stringMatching(/EADDRINUSE/) });
  });
});
