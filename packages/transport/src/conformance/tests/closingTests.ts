import { describe, expect, it } from 'vitest';
import type { Session } from '../../transport.ts';
import type { Bench } from '../Bench.ts';
import type { Line } from '../Line.ts';

/** How the host ends a session. */
export function closingTests(bench: Bench): void {
  describe('closing', () => {
    it('pauses: says so, keeps the keys, takes no more messages', async () => {
      const line = await bench.line();
      const { session, host } = await line.link();
      const friend = await bench.person();
      await bench.settled('close', session.close('pause'));
      expect(host.last).toMatchObject({ state: 'closed', why: 'paused' });
      expect(line.vault.size).toBeGreaterThan(0);
      await bench.refused(session.send(bench.text(friend.person, 'Tarde')), 'not-connected', 'not-linked');
      await bench.refused(session.lookup(line.phone), 'not-connected', 'not-linked');
    });

    it('logs out: both sides forget, and the next session is a new pairing', async () => {
      const line = await bench.line();
      const { session, host } = await line.link();
      await bench.settled('close', session.close('logout'));
      expect(host.last).toMatchObject({ state: 'closed', why: 'logged-out' });
      expect(line.vault.size).toBe(0);
      await bench.until('the network forgets', async () => (await line.own.linkedClients()) === 0);
      await line.link();
      expect(await line.own.linkedClients()).toBe(1);
    });

    it('can be asked twice, at once and afterwards, in either way', async () => {
      const line = await bench.line();
      const { session, host } = await line.link();
      const both = Promise.all([session.close('pause'), session.close('pause')]);
      await bench.settled('both closes', both);
      await bench.settled('a late close', session.close('pause'));
      await bench.settled('a late logout', session.close('logout'));
      expect(host.changes.filter(({ state }) => state === 'closed')).toHaveLength(1);
    });

    it('can be asked at once, before anything happened', async () => {
      const line = await bench.line();
      const { session, host } = await line.open();
      await bench.settled('close', session.close('pause'));
      expect(host.last).toMatchObject({ state: 'closed', why: 'paused' });
    });

    it.each(['pause', 'logout'] as const)('gives up on a silent network after a while (%s)', async how => {
      const line = await bench.line();
      const { session } = await line.link();
      const thaw = await bench.driver.freeze(line.phone);
      await bench.settled('close', session.close(how));
      await thaw();
    });

    it('settles what is under way', async () => {
      const line = await bench.line();
      const { session } = await line.link();
      const sent = await unanswered(bench, line, session);
      const thaw = await bench.driver.freeze(line.phone);
      const lookup = bench.refused(session.lookup(bench.freshNumber()), 'unreachable', 'not-connected');
      await bench.settled('close', session.close('pause'));
      await Promise.all([sent(), lookup]);
      await thaw();
    });
  });

  describe('an aborted session', () => {
    it('is over at once, without a word to the network', async () => {
      const line = await bench.line();
      const { host } = await line.link();
      host.abort();
      expect(await line.state(host, 'closed')).toMatchObject({ why: 'paused' });
      expect(await line.own.linkedClients()).toBe(1);
      await line.connect();
    });

    it('is over while it pairs, too', async () => {
      const line = await bench.line();
      const { host } = await line.open();
      host.abort();
      await line.state(host, 'closed');
      await line.link();
    });

    it('never begins when it was aborted before', async () => {
      const line = await bench.line();
      const { host } = await line.open(aborted => aborted.abort());
      await line.state(host, 'closed');
      expect(host.changes).toHaveLength(1);
      expect(await line.own.linkedClients()).toBe(0);
    });

    it('settles what is under way', async () => {
      const line = await bench.line();
      const { session, host } = await line.link();
      const sent = await unanswered(bench, line, session);
      host.abort();
      await sent();
    });
  });
}

/** A message that has reached the network, which keeps silent about it; the answer awaits its refusal. */
async function unanswered(bench: Bench, line: Line, session: Session): Promise<() => Promise<void>> {
  const friend = await bench.person();
  const swallowed = await bench.driver.swallowNextAck(line.phone);
  const refusal = bench.refused(session.send(bench.text(friend.person, 'A medias')), 'unknown-outcome');
  await bench.until('the message reaches the network', swallowed);
  return () => refusal;
}
