import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { type Destination, type Dial, DialFailed } from '../../dial.ts';
import type { Outgoing } from '../../message.ts';
import type { Bench } from '../Bench.ts';
import { readMedia, sample, toMedia } from '../samples.ts';

/** A way out that keeps what was opened by it. */
function counted(bench: Bench) {
  const asked: Destination[] = [];
  const opened = new Set<Socket>();
  const dial: Dial = async to => {
    asked.push(to);
    const socket = await bench.driver.reach?.(to);
    if (!socket) throw new Error('the driver cannot reach its network');
    opened.add(socket.once('close', () => opened.delete(socket)));
    return socket;
  };
  const cut = () => {
    for (const socket of opened) socket.destroy();
  };
  return { asked, opened, dial, cut };
}

const closedWay: Dial = () =>
  Promise.reject(new DialFailed('proxy-refused', 'The proxy does not know us.', { code: 407 }));

/** A line's own way out to the network. */
export function dialTests(bench: Bench): void {
  const { dials, media } = bench.options.capabilities;
  describe('a way out of its own', () => {
    if (!dials) {
      it('is not tried, since it declares none', () => {
        expect(bench.driver.transport.probe).toBeUndefined();
      });
      return;
    }

    it('is gone from the QR on, and the line ends with it', async () => {
      const line = await bench.line();
      const { dial, asked, opened, cut } = counted(bench);
      const byThatWay = (host: { dial?: Dial }) => {
        host.dial = dial;
      };
      const first = await line.open(byThatWay);
      await line.pair(first);
      const { session, host } = await line.follow(first, byThatWay);
      const friend = await bench.person();
      await session.send(bench.text(friend.person, 'Por la otra conexión'));
      expect(asked.length).toBeGreaterThan(0);
      expect(opened.size).toBeGreaterThan(0);
      for (const file of media.slice(0, 1).map(sample)) {
        const outgoing: Outgoing = {
          ...bench.text(friend.person, ''),
          content: { type: 'media', media: toMedia(file) },
        };
        await session.send(outgoing);
        const id = await friend.write(line.phone, { type: 'media', media: file });
        const { content } = await line.message(host, id);
        if (content.type !== 'media') throw new Error(`It came as ${content.type}.`);
        expect(Buffer.compare(await readMedia(content.media), file.bytes)).toBe(0);
      }
      cut();
      expect(await line.state(host, 'closed')).toMatchObject({ why: 'connection-lost' });
      await bench.until('nothing of it is left open', () => opened.size === 0);
    });

    it('that leads nowhere ends the line for its reason, and the keys stay', async () => {
      const line = await bench.line();
      await (await line.link()).session.close('pause');
      const { host } = await line.open(to => {
        to.dial = closedWay;
      });
      expect(await line.state(host, 'closed')).toMatchObject({ why: 'proxy-refused', code: 407 });
      expect(host.changes.map(({ state }) => state)).not.toContain('open');
      const again = await line.connect();
      expect(again.host.changes.map(({ state }) => state)).not.toContain('pairing');
    });

    it('is tried without a session', async () => {
      const { transport } = bench.driver;
      const { dial, asked, opened } = counted(bench);
      const { signal } = new AbortController();
      await bench.settled('the probe', transport.probe?.(dial, signal) ?? Promise.reject());
      expect(asked).toHaveLength(1);
      await bench.until('nothing of it is left open', () => opened.size === 0);
      await expect(transport.probe?.(closedWay, signal)).rejects.toMatchObject({ reason: 'proxy-refused' });
    });
  });
}
