import { describe, expect, it } from 'vitest';
import { useTransportFixture } from '../testing/useTransportFixture.ts';
import { waitUntil } from '../testing/waitUntil.ts';

describe('QR codes of a client', () => {
  const world = useTransportFixture({ firstQrMs: 100, nextQrMs: 50 });

  it('are six different ones, each of which links the client while it is shown', async () => {
    const line = world.createLine();
    const { host } = await line.open();
    const { why } = await line.waitForState(host, 'closed');
    const codes = host.changes.flatMap(change => ('qr' in change ? [change.qr] : []));
    expect(why).toBe('pairing-expired');
    expect(new Set(codes).size).toBe(6);
    expect(codes.every(code => code.startsWith('https://wa.me/settings/linked_devices#2@'))).toBe(true);
  });

  it('link the client with a later code, and stop then', async () => {
    const phone = world.createPhone();
    const line = world.createLine(phone);
    const { session, host } = await line.open();
    const second = await waitUntil(() => host.changes.flatMap(change => ('qr' in change ? [change.qr] : []))[1]);
    await phone.scan(second);
    await line.waitUntilOpen({ session, host });
  });

  it('do not end the session while WhatsApp requires a passkey', async () => {
    const phone = world.createPhone();
    const line = world.createLine(phone);
    const { host } = await line.open();
    const { qr } = await line.waitForQr(host);
    await world.emulator.faults.add({ kind: 'passkey', client: line.phone });
    await expect(phone.scan(qr)).rejects.toThrow('must prove a passkey');
    await waitUntil(() => host.lastChange !== undefined && 'passkey' in host.lastChange);
    // All six codes would expire within 350 ms.
    await new Promise(resolve => setTimeout(resolve, 500));
    expect(host.lastChange).toMatchObject({ state: 'pairing', passkey: { step: 'requested' } });
  });
});
