import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';

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
