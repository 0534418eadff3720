import type { Session } from '@recado/transport';
import type { Line, RecordingHost } from '@recado/transport/conformance';
import { describe, expect, it } from 'vitest';
import { useWorld } from '../testing/useWorld.ts';

const world = useWorld();

async function pairing(line: Line): Promise<{ session: Session; host: RecordingHost; qr: string }> {
  const opened = await line.open();
  return { ...opened, qr: (await line.shown(opened.host)).qr };
}

describe('a pairing code', () => {
  it('is asked for under a name that WhatsApp knows, and the phone keeps showing ours', async () => {
    const phone = world.phone();
    const line = world.line(phone);
    const { session, host } = await pairing(line);
    const code = await session.requestPairingCode?.(line.phone);
    await phone.enterCode(code ?? '');
    await line.follow({ session, host });
    const [account] = world.emulator.state().accounts;
    expect(account?.devices.map(({ platform }) => platform)).toContain('CHROME (Recado)');
  });

  it.each([
    [400, 'rejected'],
    [429, 'rate-limited'],
  ] as const)('that WhatsApp refuses with %i is none, and a QR still links', async (code, reason) => {
    const phone = world.phone();
    const line = world.line(phone);
    const { session, host, qr } = await pairing(line);
    await world.emulator.faults.add({ kind: 'refuseCode', code, client: line.phone });
    await expect(session.requestPairingCode?.(line.phone)).rejects.toMatchObject({ reason, code });
    await phone.scan(qr);
    await line.follow({ session, host });
  });

  it('that WhatsApp does not answer for is none', async () => {
    const line = world.line();
    const { session } = await pairing(line);
    await world.emulator.faults.add({ kind: 'swallow', at: 'in', tag: 'iq', xmlns: 'md' });
    await expect(session.requestPairingCode?.(line.phone)).rejects.toMatchObject({ reason: 'unreachable' });
  });
});

describe('an account that must prove a passkey', () => {
  it('is told from one that nobody scanned, and may be tried again', async () => {
    const phone = world.phone();
    const line = world.line(phone);
    const { host, qr } = await pairing(line);
    await world.emulator.faults.add({ kind: 'passkey', client: line.phone });
    await expect(phone.scan(qr)).rejects.toThrow('must prove a passkey');
    expect(await line.state(host, 'closed')).toMatchObject({ why: 'passkey-required' });
    await line.link();
  });

  it('is told so after a code, too', async () => {
    const phone = world.phone();
    const line = world.line(phone);
    const { session, host } = await pairing(line);
    const code = await session.requestPairingCode?.(line.phone);
    await world.emulator.faults.add({ kind: 'passkey', client: line.phone });
    await expect(phone.enterCode(code ?? '')).rejects.toThrow('must prove a passkey');
    expect(await line.state(host, 'closed')).toMatchObject({ why: 'passkey-required' });
  });
});
