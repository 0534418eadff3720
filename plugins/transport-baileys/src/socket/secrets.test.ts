// This module is imported before all others, because the emulator also loads libsignal.
import './muteLibsignal.ts';
import type { ConnectionChange, IncomingTransportMessage } from '@recado/transport';
import { MemoryVault } from '@recado/transport/conformance';
import { expect, it, vi } from 'vitest';
import { startEmulatedTransport } from '../testing/startEmulatedTransport.ts';
import { waitUntil } from '../testing/waitUntil.ts';

const methods = ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const;

it('a session prints nothing and logs no keys, messages or whole numbers', async () => {
  const printed = vi.fn();
  for (const method of methods) globalThis.console[method] = printed;
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
  const stderr = vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  const { emulator, transport } = await startEmulatedTransport();
  const [phone, friend] = ['5215533334444', '5215555556666'].map(number => emulator.phones.create({ phone: number }));
  if (!phone || !friend) throw new Error('No phones.');
  const vault = new MemoryVault();
  const logLines: string[] = [];
  const logLine = (details: object, message: string) => void logLines.push(`${message} ${JSON.stringify(details)}`);
  const messages: IncomingTransportMessage[] = [];

  async function connect(): Promise<{
    session: Awaited<ReturnType<typeof transport.open>>;
    getLastChange: () => ConnectionChange | undefined;
  }> {
    const { signal } = new AbortController();
    const changes: ConnectionChange[] = [];
    const session = await transport.open(
      { id: 'a', phone: '5215533334444' },
      {
        vault: vault.open(signal),
        signal,
        log: { debug: logLine, info: logLine, warn: logLine, error: logLine },
        changed: change => void changes.push(change),
        received: async message => void messages.push(message),
        updated: async () => {},
      },
    );
    return { session, getLastChange: () => changes.at(-1) };
  }

  const first = await connect();
  await phone.scan(
    await waitUntil(() => {
      const change = first.getLastChange();
      return change !== undefined && 'qr' in change && change.qr;
    }),
  );
  await waitUntil(() => first.getLastChange()?.state === 'closed');
  const { session, getLastChange } = await connect();
  await waitUntil(() => getLastChange()?.state === 'open');
  await friend.send(phone.phone, { text: 'Secreto de familia' });
  const to = { kind: 'person', phone: friend.phone } as const;
  await session.send({ id: '3EB0DDDDDDDDDDDDDDDD01', to, content: { type: 'text', text: 'Otro secreto' } });
  // Each new session closes the previous one, at which point an unmuted libsignal would print the session.
  for (let n = 0; n < 3; n++) {
    friend.forgetSessions();
    await friend.send(phone.phone, { text: `Secreto ${n}` });
  }
  await waitUntil(() => messages.length === 4);
  const keys = await vault.open(new AbortController().signal).read('creds', ['creds']);
  await session.close('logout');
  await transport.stop?.();
  await emulator.close();
  stdout.mockRestore();
  stderr.mockRestore();

  const secrets = [
    ...Buffer.from(keys.get('creds') ?? [])
      .toString()
      .matchAll(/"\$bytes":"([^"]{16,})"/g),
  ];
  expect(secrets.length).toBeGreaterThan(5);
  expect(printed).not.toHaveBeenCalled();
  const logText = logLines.join('\n');
  for (const [, secret] of secrets) expect(logText).not.toContain(secret);
  expect(logText).not.toMatch(/ecreto|\d{7,}/);
});
