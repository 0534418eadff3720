import { describe, expect, it } from 'vitest';
import type { TestBench } from '../TestBench.ts';
import { declarePasskeyTests } from './declarePasskeyTests.ts';

/** Tests how a new client is linked, and that it afterwards reconnects without a QR. */
export function declarePairingTests(bench: TestBench): void {
  const { passkey, qr, pairingCode } = bench.options.capabilities;

  describe('pairing', () => {
    it('ends in the state open, and reports the number that linked the client', async () => {
      const line = await bench.createLine();
      const { host } = await line.link();
      const { self } = await line.waitForState(host, 'open');
      expect(self.phone).toBe(line.phone);
      expect(self.lid).toBe(line.ownPhone.person.lid);
      expect(await line.ownPhone.linkedClients()).toBe(1);
    });

    it('stores the keys in the vault, so that the next session opens without a QR', async () => {
      const line = await bench.createLine();
      const { session } = await line.link();
      await session.close('pause');
      const { host } = await line.connect();
      expect(host.changes.map(({ state }) => state)).toEqual(['connecting', 'open']);
      expect(await line.ownPhone.linkedClients()).toBe(1);
    });

    it('reports unreachable instead of throwing when the network does not answer', async () => {
      const line = await bench.createLine();
      const restore = await bench.driver.refuseConnections();
      const { host } = await line.open();
      const { why } = await line.waitForState(host, 'closed');
      await restore();
      expect(why).toBe('unreachable');
    });

    if (qr) declareQrTests(bench);
    else declareNoQrTests(bench);
    if (pairingCode) declarePairingCodeTests(bench);
    else declareNoPairingCodeTests(bench);
    if (passkey) declarePasskeyTests(bench);
  });
}

function declareQrTests(bench: TestBench): void {
  it('shows a QR until the QR is scanned, and refuses messages before', async () => {
    const line = await bench.createLine();
    const { session, host } = await line.open();
    const { expiresAt } = await line.waitForQr(host);
    expect(host.changes[0]).toEqual({ state: 'connecting' });
    expect(expiresAt).toBeInstanceOf(Date);
    const person = (await bench.createCounterpart()).person;
    await bench.expectRefusal(session.send(bench.text(person, 'Muy pronto')), 'not-linked');
    await bench.expectRefusal(session.lookup(bench.createNumber()), 'not-linked');
  });

  it('can be abandoned and repeated', async () => {
    const line = await bench.createLine();
    const { session, host } = await line.open();
    await line.waitForState(host, 'pairing');
    await session.close('pause');
    expect(host.lastChange).toMatchObject({ state: 'closed', why: 'paused' });
    await line.link();
  });
}

function declareNoQrTests(bench: TestBench): void {
  it('shows no QR when the transport does not declare QRs', async () => {
    const line = await bench.createLine();
    const { host } = await line.link();
    expect(host.changes.filter(change => 'qr' in change)).toEqual([]);
  });
}

function declarePairingCodeTests(bench: TestBench): void {
  it('links a client with a pairing code of eight characters', async () => {
    const line = await bench.createLine();
    const testSession = await line.open();
    await line.waitForState(testSession.host, 'pairing');
    const code = await testSession.session.requestPairingCode?.(line.phone);
    expect(code).toMatch(/^[A-Z0-9]{8}$/);
    await line.ownPhone.enterCode?.(code ?? '');
    const { host } = await line.waitUntilOpen(testSession);
    expect((await line.waitForState(host, 'open')).self.phone).toBe(line.phone);
  });

  it('shows a QR again when the pairing code was not entered', async () => {
    const line = await bench.createLine();
    const { session, host } = await line.open();
    await line.waitForState(host, 'pairing');
    await session.requestPairingCode?.(line.phone);
    await session.close('pause');
    await line.link();
  });

  it('refuses to create a pairing code when the client is already linked', async () => {
    const line = await bench.createLine();
    const { session } = await line.link();
    const call = session.requestPairingCode?.(line.phone) ?? Promise.resolve();
    await bench.expectRefusal(call, 'not-connected', 'unsupported', 'rejected');
  });
}

function declareNoPairingCodeTests(bench: TestBench): void {
  it('refuses to create pairing codes when the transport declares none', async () => {
    const line = await bench.createLine();
    const { session } = await line.open();
    if (session.requestPairingCode) await bench.expectRefusal(session.requestPairingCode(line.phone), 'unsupported');
    else expect(session).not.toHaveProperty('requestPairingCode');
  });
}
