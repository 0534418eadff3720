import { describe, expect, it } from 'vitest';
import type { Bench } from '../Bench.ts';

/** How the network ends a session, and what is left afterwards. */
export function endingTests(bench: Bench): void {
  describe('the network ends it', () => {
    it.each(bench.options.endings)('%s: says so once, takes no more messages', async why => {
      const line = await bench.line();
      const { session, host } = await line.link();
      const friend = await bench.person();
      const restore = await bench.driver.end(line.phone, why);
      expect(await line.state(host, 'closed')).toMatchObject({ why });
      await bench.refused(session.send(bench.text(friend.person, 'Tarde')), 'not-connected', 'not-linked');
      await restore();
      if (why === 'unlinked') {
        expect(line.vault.size).toBe(0);
        await line.link();
      } else {
        const again = await line.connect();
        expect(again.host.changes.map(({ state }) => state)).not.toContain('pairing');
      }
    });

    it('does not connect again by itself', async () => {
      const line = await bench.line();
      const { host } = await line.link();
      const friend = await bench.person();
      const restore = await bench.driver.end(line.phone, 'connection-lost');
      await line.state(host, 'closed');
      await restore();
      const id = await friend.write(line.phone, { type: 'text', text: '¿Siguen ahí?' });
      const again = await line.connect();
      expect(await line.message(again.host, id)).toMatchObject({ arrival: 'offline' });
    });

    it.each(['pause', 'abort'] as const)(
      'forgets the keys when it was unlinked while nobody was connected (%s)',
      async how => {
        const line = await bench.line();
        const { session, host } = await line.link();
        if (how === 'pause') await session.close('pause');
        else {
          host.abort();
          await line.state(host, 'closed');
        }
        const restore = await bench.driver.end(line.phone, 'unlinked');
        await restore();
        const away = await line.open();
        expect(await line.state(away.host, 'closed')).toMatchObject({ why: 'unlinked' });
        expect(line.vault.size).toBe(0);
        await line.link();
        expect(await line.own.linkedClients()).toBe(1);
      },
    );

    it('keeps the keys while nobody answers', async () => {
      const line = await bench.line();
      const { session } = await line.link();
      await session.close('pause');
      const answer = await bench.driver.refuseConnections();
      const { host } = await line.open();
      expect(await line.state(host, 'closed')).toMatchObject({ why: 'unreachable' });
      await answer();
      const again = await line.connect();
      expect(again.host.changes.map(({ state }) => state)).not.toContain('pairing');
    });
  });
}
