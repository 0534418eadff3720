import type { Session } from '@recado/transport';
import type { RecordingHost, TestLine } from '@recado/transport/conformance';
import { describe, expect, it } from 'vitest';
import { useTransportFixture } from '../testing/useTransportFixture.ts';

const world = useTransportFixture();

async function openForPairing(line: TestLine): Promise<{ session: Session; host: RecordingHost; qr: string }> {
  const testSession = await line.open();
  return { ...testSession, qr: (await line.waitForQr(testSession.host)).qr };
}

describe('pairing code', () => {
  it('is requested under a browser name that WhatsApp accepts, while the phone shows the name Recado', async () => {
    const phone = world.createPhone();
    const line = world.createLine(phone);
    const { session, host } = await openForPairing(line);
    const code = await session.requestPairingCode?.(line.phone);
    await phone.enterCode(code ?? '');
    await line.waitUntilOpen({ session, host });
    const [account] = world.emulator.state().accounts;
    expect(account?.devices.map(({ platform }) => platform)).toContain('CHROME (Recado)');
  });

  it.each([
    [400, 'rejected'],
    [429, 'rate-limited'],
  ] as const)(
    'is rejected when WhatsApp answers %i, and a QR code still links the device afterwards',
    async (code, reason) => {
      const phone = world.createPhone();
      const line = world.createLine(phone);
      const { session, host, qr } = await openForPairing(line);
      await world.emulator.faults.add({ kind: 'refuseCode', code, client: line.phone });
      await expect(session.requestPairingCode?.(line.phone)).rejects.toMatchObject({ reason, code });
      await phone.scan(qr);
      await line.waitUntilOpen({ session, host });
    },
  );

  it('is rejected as unreachable when WhatsApp does not answer', async () => {
    const line = world.createLine();
    const { session } = await openForPairing(line);
    await world.emulator.faults.add({ kind: 'swallow', at: 'in', tag: 'iq', xmlns: 'md' });
    await expect(session.requestPairingCode?.(line.phone)).rejects.toMatchObject({ reason: 'unreachable' });
  });
});
