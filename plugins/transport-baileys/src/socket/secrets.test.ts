// First: the emulator loads libsignal too.
import './muteLibsignal.ts';
import type { Change, Incoming } from '@recado/transport';
import { MemoryVault } from '@recado/transport/conformance';
import { expect, it, vi } from 'vitest';
import { emulated } from '../testing/emulated.ts';
import { eventually } from '../testing/eventually.ts';

const methods = ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const;

it('prints nothing, and logs neither keys nor messages nor whole numbers', async () => {
  const printed = vi.fn();
  for (const method of methods) globalThis.console[method] = printed;
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
  const stderr = vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  const { emulator, transport } = await emulated();
  const [phone, friend] = ['5215533334444', '5215555556666'].map(number =>
    emulator.phones.create({ phone: number }),
  );
  if (!phone || !friend) throw new Error('No phones.');
  const vault = new MemoryVault();
  const logged: string[] = [];
  const line = (details: object, message: string) =>
    void logged.push(`${message} ${JSON.stringify(details)}`);
  const messages: Incoming[] = [];

  async function connect(): Promise<{
    session: Awaited<ReturnType<typeof transport.open>>;
    last: () => Change | undefined;
  }> {
    const { signal } = new AbortController();
    const changes: Change[] = [];
    const session = await transport.open(
      { id: 'a', phone: '5215533334444' },
      {
        vault: vault.open(signal),
        signal,
        log: { debug: line, info: line, warn: line, error: line },
        changed: change => void changes.push(change),
        received: async message => void messages.push(message),
        updated: async () => {},
      },
    );
    return { session, last: () => changes.at(-1) };
  }

  const first = await connect();
  await phone.scan(
    await eventually(() => {
      const change = first.last();
      return change !== undefined && 'qr' in change && change.qr;
    }),
  );
  await eventually(() => first.last()?.state === 'closed');
  const { session, last } = await connect();
  await eventually(() => last()?.state === 'open');
  await friend.send(phone.phone, { text: 'Secreto de familia' });
  const to = { kind: 'person', phone: friend.phone } as const;
  await session.send({ id: '3EB0DDDDDDDDDDDDDDDD01', to, content: { type: 'text', text: 'Otro secreto' } });
  // A new session closes the old one: this is where libsignal prints.
  for (let n = 0; n < 3; n++) {
    friend.forgetSessions();
    await friend.send(phone.phone, { text: `Secreto ${n}` });
  }
  await eventually(() => messages.length === 4);
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
  const all = logged.join('\n');
  for (const [, secret] of secrets) expect(all).not.toContain(secret);
  expect(all).not.toMatch(/ecreto|\d{7,}/);
});
