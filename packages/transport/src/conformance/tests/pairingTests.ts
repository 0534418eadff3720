import { describe, expect, it } from 'vitest';
import type { Bench } from '../Bench.ts';

/** From an unknown client to a linked one, and back again without a QR. */
export function pairingTests(bench: Bench): void {
  const { qr, pairingCode } = bench.options.capabilities;

  describe('pairing', () => {
    it('ends open, as the number that linked it', async () => {
      const line = await bench.line();
      const { host } = await line.link();
      const { self } = await line.state(host, 'open');
      expect(self.phone).toBe(line.phone);
      expect(self.lid).toBe(line.own.person.lid);
      expect(await line.own.linkedClients()).toBe(1);
    });

    it('keeps its keys in the vault: the next session opens without a QR', async () => {
      const line = await bench.line();
      const { session } = await line.link();
      await session.close('pause');
      const { host } = await line.connect();
      expect(host.changes.map(({ state }) => state)).toEqual(['connecting', 'open']);
      expect(await line.own.linkedClients()).toBe(1);
    });

    it('never throws its trouble: open resolves while nobody answers', async () => {
      const line = await bench.line();
      const answer = await bench.driver.refuseConnections();
      const { host } = await line.open();
      const { why } = await line.state(host, 'closed');
      await answer();
      expect(why).toBe('unreachable');
    });

    if (qr) shownQr(bench);
    else noQr(bench);
    if (pairingCode) typedCode(bench);
    else noCode(bench);
  });
}

function shownQr(bench: Bench): void {
  it('shows a QR until it is scanned, and takes no messages before', async () => {
    const line = await bench.line();
    const { session, host } = await line.open();
    const { expiresAt } = await line.shown(host);
    expect(host.changes[0]).toEqual({ state: 'connecting' });
    expect(expiresAt).toBeInstanceOf(Date);
    const person = (await bench.person()).person;
    await bench.refused(session.send(bench.text(person, 'Muy pronto')), 'not-linked');
    await bench.refused(session.lookup(bench.freshNumber()), 'not-linked');
  });

  it('can be abandoned and begun again', async () => {
    const line = await bench.line();
    const { session, host } = await line.open();
    await line.state(host, 'pairing');
    await session.close('pause');
    expect(host.last).toMatchObject({ state: 'closed', why: 'paused' });
    await line.link();
  });
}

function noQr(bench: Bench): void {
  it('never asks for a scan, since it declares no QR', async () => {
    const line = await bench.line();
    const { host } = await line.link();
    expect(host.changes.filter(change => 'qr' in change)).toEqual([]);
  });
}

function typedCode(bench: Bench): void {
  it('links by a code of eight characters', async () => {
    const line = await bench.line();
    const opened = await line.open();
    await line.state(opened.host, 'pairing');
    const code = await opened.session.requestPairingCode?.(line.phone);
    expect(code).toMatch(/^[A-Z0-9]{8}$/);
    await line.own.enterCode?.(code ?? '');
    const { host } = await line.follow(opened);
    expect((await line.state(host, 'open')).self.phone).toBe(line.phone);
  });

  it('shows a QR again after a code nobody typed', async () => {
    const line = await bench.line();
    const { session, host } = await line.open();
    await line.state(host, 'pairing');
    await session.requestPairingCode?.(line.phone);
    await session.close('pause');
    await line.link();
  });

  it('has no code for a client that is linked', async () => {
    const line = await bench.line();
    const { session } = await line.link();
    const call = session.requestPairingCode?.(line.phone) ?? Promise.resolve();
    await bench.refused(call, 'not-connected', 'unsupported', 'rejected');
  });
}

function noCode(bench: Bench): void {
  it('refuses pairing codes, since it declares none', async () => {
    const line = await bench.line();
    const { session } = await line.open();
    if (session.requestPairingCode)
      await bench.refused(session.requestPairingCode(line.phone), 'unsupported');
    else expect(session).not.toHaveProperty('requestPairingCode');
  });
}
