import { describe, expect, it } from 'vitest';
import type { TestBench } from '../TestBench.ts';

/** Tests sessions whose key storage fails. */
export function declareVaultTests(bench: TestBench): void {
  describe('a session whose vault fails', () => {
    it('waits while reads are blocked, and then opens without a new pairing', async () => {
      const line = await bench.createLine();
      const { session } = await line.link();
      await session.close('pause');
      const release = line.vault.blockReads();
      const opened = await line.open();
      await bench.waitUntil('the session reads its keys', () => line.vault.waitingReads > 0);
      await bench.waitForOutage();
      release();
      const { host } = await line.waitUntilOpen(opened);
      expect(host.changes.map(({ state }) => state)).toEqual(['connecting', 'open']);
    });

    it('loses no message that arrives while reads are blocked', async () => {
      const line = await bench.createLine();
      const { host } = await line.link();
      const friend = await bench.createCounterpart();
      const release = line.vault.blockReads();
      const id = await friend.write(line.phone, { type: 'text', text: 'En mal momento' });
      await bench.waitUntil(
        'the session reads keys, or needs none',
        () => line.vault.waitingReads > 0 || host.messages.some(message => message.id === id),
      );
      await bench.waitForOutage();
      release();
      expect((await line.waitForMessage(host, id)).content).toEqual({ type: 'text', text: 'En mal momento' });
    });

    it('closes at once when the host aborts while reads are blocked', async () => {
      const line = await bench.createLine();
      const { session } = await line.link();
      await session.close('pause');
      const release = line.vault.blockReads();
      const { host } = await line.open();
      await bench.waitUntil('the session reads its keys', () => line.vault.waitingReads > 0);
      host.abort();
      await line.waitForState(host, 'closed');
      release();
      await line.connect();
    });

    it('stops during pairing when another process has taken over the client', async () => {
      const line = await bench.createLine();
      const opened = await line.open();
      const { host } = opened;
      const { qr, credentials } = bench.options.capabilities;
      if (qr || credentials) await line.waitForState(host, 'pairing');
      line.vault.takeOver();
      // Ignore a pairing error, because the phone or its owner may notice that the client has disconnected.
      await line.pair(opened).catch(() => undefined);
      expect(await line.waitForState(host, 'closed')).toMatchObject({ why: 'replaced' });
      expect(line.vault.refusedWrites).toBeGreaterThan(0);
    });

    it('stops before it writes a key when another process has taken over the client', async () => {
      const line = await bench.createLine();
      const { session, host } = await line.link();
      const friend = await bench.createCounterpart();
      line.vault.takeOver();
      const sendResult = session.send(bench.text(friend.person, 'Con llaves ajenas')).then(
        () => 'sent',
        () => 'refused',
      );
      await bench.waitForResult('the send', sendResult);
      if (line.vault.refusedWrites > 0)
        expect(await line.waitForState(host, 'closed')).toMatchObject({ why: 'replaced' });
      else expect(await sendResult).toBe('sent');
      expect(await line.ownPhone.linkedClients()).toBe(1);
    });
  });
}
