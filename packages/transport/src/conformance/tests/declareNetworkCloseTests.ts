import { describe, expect, it } from 'vitest';
import type { TestBench } from '../TestBench.ts';

/** Tests how the network ends a session, and which state the client has afterwards. */
export function declareNetworkCloseTests(bench: TestBench): void {
  describe('a session that the network ends', () => {
    it.each(bench.options.endings)('reports the close reason %s once, and refuses messages afterwards', async why => {
      const line = await bench.createLine();
      const { session, host } = await line.link();
      const friend = await bench.createCounterpart();
      const restore = await bench.driver.end(line.phone, why);
      expect(await line.waitForState(host, 'closed')).toMatchObject({ why });
      await bench.expectRefusal(session.send(bench.text(friend.person, 'Tarde')), 'not-connected', 'not-linked');
      await restore();
      if (why === 'unlinked') {
        expect(line.vault.size).toBe(0);
        await line.link();
      } else {
        const reconnected = await line.connect();
        expect(reconnected.host.changes.map(({ state }) => state)).not.toContain('pairing');
      }
    });

    it('does not reconnect by itself', async () => {
      const line = await bench.createLine();
      const { host } = await line.link();
      const friend = await bench.createCounterpart();
      const restore = await bench.driver.end(line.phone, 'connection-lost');
      await line.waitForState(host, 'closed');
      await restore();
      const id = await friend.write(line.phone, { type: 'text', text: '¿Siguen ahí?' });
      const reconnected = await line.connect();
      expect(await line.waitForMessage(reconnected.host, id)).toMatchObject({ arrival: 'offline' });
    });

    it.each(['pause', 'abort'] as const)(
      'removes the keys when the client was unlinked while it had no connection (%s)',
      async how => {
        const line = await bench.createLine();
        const { session, host } = await line.link();
        if (how === 'pause') await session.close('pause');
        else {
          host.abort();
          await line.waitForState(host, 'closed');
        }
        const restore = await bench.driver.end(line.phone, 'unlinked');
        await restore();
        const unlinkedSession = await line.open();
        expect(await line.waitForState(unlinkedSession.host, 'closed')).toMatchObject({ why: 'unlinked' });
        expect(line.vault.size).toBe(0);
        await line.link();
        expect(await line.ownPhone.linkedClients()).toBe(1);
      },
    );

    it('retains the keys when the network is unreachable', async () => {
      const line = await bench.createLine();
      const { session } = await line.link();
      await session.close('pause');
      const restore = await bench.driver.refuseConnections();
      const { host } = await line.open();
      expect(await line.waitForState(host, 'closed')).toMatchObject({ why: 'unreachable' });
      await restore();
      const reconnected = await line.connect();
      expect(reconnected.host.changes.map(({ state }) => state)).not.toContain('pairing');
    });
  });
}
