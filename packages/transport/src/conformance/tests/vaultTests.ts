import { describe, expect, it } from 'vitest';
import type { Bench } from '../Bench.ts';

/** Keys, when their storage is in trouble. */
export function vaultTests(bench: Bench): void {
  describe('the vault', () => {
    it('is waited for: keys that cannot be read now are not keys that do not exist', async () => {
      const line = await bench.line();
      const { session } = await line.link();
      await session.close('pause');
      const release = line.vault.blockReads();
      const opened = await line.open();
      await bench.until('the session reads its keys', () => line.vault.waitingReads > 0);
      await bench.outage();
      release();
      const { host } = await line.follow(opened);
      expect(host.changes.map(({ state }) => state)).toEqual(['connecting', 'open']);
    });

    it('may be away when a message comes: nothing is lost', async () => {
      const line = await bench.line();
      const { host } = await line.link();
      const friend = await bench.person();
      const release = line.vault.blockReads();
      const id = await friend.write(line.phone, { type: 'text', text: 'En mal momento' });
      await bench.until(
        'the session reads keys, or needs none',
        () => line.vault.waitingReads > 0 || host.messages.some(message => message.id === id),
      );
      await bench.outage();
      release();
      expect((await line.message(host, id)).content).toEqual({ type: 'text', text: 'En mal momento' });
    });

    it('does not hold up an aborted session', async () => {
      const line = await bench.line();
      const { session } = await line.link();
      await session.close('pause');
      const release = line.vault.blockReads();
      const { host } = await line.open();
      await bench.until('the session reads its keys', () => line.vault.waitingReads > 0);
      host.abort();
      await line.state(host, 'closed');
      release();
      await line.connect();
    });

    it('stops a session that no longer owns its client, while it pairs', async () => {
      const line = await bench.line();
      const opened = await line.open();
      const { host } = opened;
      const { qr, credentials } = bench.options.capabilities;
      if (qr || credentials) await line.state(host, 'pairing');
      line.vault.takeOver();
      // The phone, or its owner, may be told that the client went away.
      await line.pair(opened).catch(() => undefined);
      expect(await line.state(host, 'closed')).toMatchObject({ why: 'replaced' });
      expect(line.vault.refusedWrites).toBeGreaterThan(0);
    });

    it('stops a session that no longer owns its client, at the first key it would write', async () => {
      const line = await bench.line();
      const { session, host } = await line.link();
      const friend = await bench.person();
      line.vault.takeOver();
      const sent = session.send(bench.text(friend.person, 'Con llaves ajenas')).then(
        () => 'sent',
        () => 'refused',
      );
      await bench.settled('the send', sent);
      if (line.vault.refusedWrites > 0)
        expect(await line.state(host, 'closed')).toMatchObject({ why: 'replaced' });
      else expect(await sent).toBe('sent');
      expect(await line.own.linkedClients()).toBe(1);
    });
  });
}
