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
import { trustEmulator } from './testing/trustEmulator.ts';

/** The command as users run it, from the build. */
const bin = fileURLToPath(new URL('../bin/recado-emulator.js', import.meta.url));
const run = promisify(execFile);
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

async function start(...options: string[]): Promise<{ child: ChildProcess; text: string }> {
  const child = spawn(process.execPath, [bin, '--port', '0', ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [text] = await once(child.stdout, 'data');
  return { child, text: String(text) };
}

async function fails(...options: string[]): Promise<{ code: number; stderr: string }> {
  const error = await run(process.execPath, [bin, ...options]).catch((reason: unknown) => reason);
  return error as { code: number; stderr: string };
}

describe('recado-emulator', () => {
  it('says where it listens as one line of JSON', async () => {
    const { text } = await start('--json');
    expect(text).toMatch(/^\{.*\}\n$/);
    const ready = JSON.parse(text) as Ready;
    expect(ready).toMatchObject({ ready: true, rootKey: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(ready.url).toMatch(/^ws:\/\/127\.0\.0\.1:\d+\/ws\/chat$/);
    expect((await fetch(`${ready.control}/control/state`)).status).toBe(200);
  });

  it('tells people what to set', async () => {
    const { text } = await start('--tls');
    expect(text).toMatch(/RECADO_WHATSAPP_URL=wss:\/\/127\.0\.0\.1:\d+\/ws\/chat\n/);
    expect(text).toMatch(/RECADO_WHATSAPP_ROOT_KEY=[0-9a-f]{64}\n/);
    expect(text).toMatch(/NODE_EXTRA_CA_CERTS=\/.*ca\.pem\n/);
  });

  it('is trusted by a program that is given its CA file, and by no other', async () => {
    const { control, ca } = JSON.parse((await start('--json', '--tls')).text) as Ready;
    const script = `fetch('${control}/control/state').then(r => process.exit(r.status === 200 ? 0 : 1), () => process.exit(2))`;
    const env = { ...process.env, NODE_EXTRA_CA_CERTS: ca };
    await expect(run(process.execPath, ['-e', script], { env })).resolves.toBeDefined();
    const { NODE_EXTRA_CA_CERTS: _, ...without } = env;
    await expect(run(process.execPath, ['-e', script], { env: without })).rejects.toMatchObject({ code: 2 });
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('ends cleanly on %s and removes its CA file', async signal => {
    const { child, text } = await start('--json');
    const { ca } = JSON.parse(text) as Ready;
    expect(existsSync(ca)).toBe(true);
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(existsSync(ca)).toBe(false);
  });

  it('makes keys once, says them, and is trusted by them at every start', async () => {
    const folder = join(await mkdtemp(join(tmpdir(), 'keys-')), 'kept');
    const { stdout } = await run(process.execPath, [bin, '--keys', folder, '--keys-only']);
    const [, rootKey = ''] = /ROOT_KEY=([0-9a-f]{64})\n/.exec(stdout) ?? [];
    const { text } = await start('--json', '--keys', folder);
    expect(JSON.parse(text)).toMatchObject({ rootKey, ca: join(folder, 'ca.pem') });
    await rm(join(folder, '..'), { recursive: true });
    expect(await fails('--keys-only')).toMatchObject({ stderr: expect.stringMatching(/needs --keys/) });
  });

  it('goes on with a snapshot where another process was: who was linked is linked, and gets what waited', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'town-'));
    const keys = join(folder, 'keys');
    const first = await start('--json', '--keys', keys);
    const { url, control, rootKey } = JSON.parse(first.text) as Ready;
    trustEmulator({ rootKey: Buffer.from(rootKey, 'hex') });
    const call = async (at: string, path: string, body?: object) => {
      const how = body && { method: 'POST', body: JSON.stringify(body) };
      const answer = await fetch(`${at}/control${path}`, how);
      return { status: answer.status, text: await answer.text() };
    };
    const [shop, ana] = ['5215587654321', '5215512345678'];
    for (const phone of [shop, ana]) await call(control, '/phones', { phone });
    const client = new BaileysClient(url, { shouldSyncHistoryMessage: () => false });
    await call(control, `/phones/${shop}/scan`, { qr: await client.qr() });
    expect(await client.closed()).toBe(515);
    client.restart();
    await client.open();
    await call(control, `/phones/${ana}/messages`, { to: shop, text: 'Uno' });
    await client.text('Uno');
    await client.close();
    await call(control, `/phones/${ana}/messages`, { to: shop, text: 'Dos' });
    const file = join(folder, 'town.json');
    await writeFile(file, (await call(control, '/snapshot')).text);
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');

    const { text } = await start('--json', '--keys', keys, '--restore', file);
    const second = JSON.parse(text) as Ready;
    const again = new BaileysClient(second.url, {}, client.auth);
    await again.text('Dos');
    await again.sock.sendMessage(`${ana}@s.whatsapp.net`, { text: 'Tres' });
    const seen = await call(second.control, `/phones/${ana}/expect`, { text: 'Tres' });
    expect(seen.status).toBe(200);
    expect((await call(second.control, '/unknown')).text).toBe('{"unknown":[]}');
    await again.close();
    await rm(folder, { recursive: true });
  });

  it('refuses to listen where other machines reach it, unless told', async () => {
    const refused = await fails('--host', '0.0.0.0');
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/0\.0\.0\.0 is not loopback.*--allow-remote/),
    });
    const told = await fails('--host', '192.0.2.1', '--allow-remote');
    expect(told).toMatchObject({ code: 1, stderr: expect.stringMatching(/EADDRNOTAVAIL/) });
  });

  it('says what is wrong with its options and with its port', async () => {
    expect(await fails('--port', 'many')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/0 to 65535/),
    });
    expect(await fails('--colour')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/unknown option/),
    });
    const { control } = JSON.parse((await start('--json')).text) as Ready;
    const taken = await fails('--port', new URL(control).port);
    expect(taken).toMatchObject({ code: 1, stderr: expect.stringMatching(/EADDRINUSE/) });
  });
});
