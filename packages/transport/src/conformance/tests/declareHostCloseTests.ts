import { describe, expect, it } from 'vitest';
import type { Session } from '../../Session.ts';
import type { TestBench } from '../TestBench.ts';
import type { TestLine } from '../TestLine.ts';

/** Tests sessions that the host ends by `close` or by its abort signal. */
export function declareHostCloseTests(bench: TestBench): void {
  describe('a session that the host closes', () => {
    it('reports paused, retains its keys and refuses messages after a pause', async () => {
      const line = await bench.createLine();
      const { session, host } = await line.link();
      const friend = await bench.createCounterpart();
      await bench.waitForResult('close', session.close('pause'));
      expect(host.lastChange).toMatchObject({ state: 'closed', why: 'paused' });
      expect(line.vault.size).toBeGreaterThan(0);
      await bench.expectRefusal(session.send(bench.text(friend.person, 'Tarde')), 'not-connected', 'not-linked');
      await bench.expectRefusal(session.lookup(line.phone), 'not-connected', 'not-linked');
    });

    it('removes the link on both sides and needs a new pairing after a logout', async () => {
      const line = await bench.createLine();
      const { session, host } = await line.link();
      await bench.waitForResult('close', session.close('logout'));
      expect(host.lastChange).toMatchObject({ state: 'closed', why: 'logged-out' });
      expect(line.vault.size).toBe(0);
      await bench.waitUntil('the network removes the link', async () => (await line.ownPhone.linkedClients()) === 0);
      await line.link();
      expect(await line.ownPhone.linkedClients()).toBe(1);
    });

    it('reports closed only once when close is called several times, in either mode', async () => {
      const line = await bench.createLine();
      const { session, host } = await line.link();
      const both = Promise.all([session.close('pause'), session.close('pause')]);
      await bench.waitForResult('both close calls', both);
      await bench.waitForResult('a later pause', session.close('pause'));
      await bench.waitForResult('a later logout', session.close('logout'));
      expect(host.changes.filter(({ state }) => state === 'closed')).toHaveLength(1);
    });

    it('reports paused when it is closed right after it was opened', async () => {
      const line = await bench.createLine();
      const { session, host } = await line.open();
      await bench.waitForResult('close', session.close('pause'));
      expect(host.lastChange).toMatchObject({ state: 'closed', why: 'paused' });
    });

    it.each(['pause', 'logout'] as const)('closes despite a frozen network (%s)', async how => {
      const line = await bench.createLine();
      const { session } = await line.link();
      const thaw = await bench.driver.freeze(line.phone);
      await bench.waitForResult('close', session.close(how));
      await thaw();
    });

    it('settles its pending calls', async () => {
      const line = await bench.createLine();
      const { session } = await line.link();
      const expectUnknownOutcome = await sendWithoutAck(bench, line, session);
      const thaw = await bench.driver.freeze(line.phone);
      const lookup = bench.expectRefusal(session.lookup(bench.createNumber()), 'unreachable', 'not-connected');
      await bench.waitForResult('close', session.close('pause'));
      await Promise.all([expectUnknownOutcome(), lookup]);
      await thaw();
    });
  });

  describe('an aborted session', () => {
    it('closes immediately without contacting the network when it is open', async () => {
      const line = await bench.createLine();
      const { host } = await line.link();
      host.abort();
      expect(await line.waitForState(host, 'closed')).toMatchObject({ why: 'paused' });
      expect(await line.ownPhone.linkedClients()).toBe(1);
      await line.connect();
    });

    it('closes when it is pairing', async () => {
      const line = await bench.createLine();
      const { host } = await line.open();
      host.abort();
      await line.waitForState(host, 'closed');
      await line.link();
    });

    it('does not connect when it was aborted before it was opened', async () => {
      const line = await bench.createLine();
      const { host } = await line.open(newHost => newHost.abort());
      await line.waitForState(host, 'closed');
      expect(host.changes).toHaveLength(1);
      expect(await line.ownPhone.linkedClients()).toBe(0);
    });

    it('settles its pending calls', async () => {
      const line = await bench.createLine();
      const { session, host } = await line.link();
      const expectUnknownOutcome = await sendWithoutAck(bench, line, session);
      host.abort();
      await expectUnknownOutcome();
    });
  });
}

/**
 * Sends a message that arrives but is not acknowledged.
 *
 * @returns a function that waits until the send is refused
 */
async function sendWithoutAck(bench: TestBench, line: TestLine, session: Session): Promise<() => Promise<void>> {
  const friend = await bench.createCounterpart();
  const hasReachedNetwork = await bench.driver.swallowNextAck(line.phone);
  const refusal = bench.expectRefusal(session.send(bench.text(friend.person, 'A medias')), 'unknown-outcome');
  await bench.waitUntil('the message reaches the network', hasReachedNetwork);
  return () => refusal;
}
