import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { OutgoingTransportMessage } from '../../message.ts';
import { DialFailed, type OutboundConnector, type OutboundDestination } from '../../outboundConnector.ts';
import { convertSampleToMedia, createSampleMediaFile, readMediaBytes } from '../samples.ts';
import type { TestBench } from '../TestBench.ts';

/** Creates an outbound connector that records its destinations and open sockets. */
function createCountingConnector(bench: TestBench) {
  const destinations: OutboundDestination[] = [];
  const openSockets = new Set<Socket>();
  const connect: OutboundConnector = async to => {
    destinations.push(to);
    const socket = await bench.driver.reach?.(to);
    if (!socket) throw new Error('the driver cannot reach its network');
    openSockets.add(socket.once('close', () => openSockets.delete(socket)));
    return socket;
  };
  const closeSockets = () => {
    for (const socket of openSockets) socket.destroy();
  };
  return { destinations, openSockets, connect, closeSockets };
}

const refusingConnector: OutboundConnector = () =>
  Promise.reject(new DialFailed('proxy-refused', 'The proxy refuses the credentials.', { code: 407 }));

/** Tests a line with its own outbound connector. */
export function declareOutboundConnectorTests(bench: TestBench): void {
  const { dials, media } = bench.options.capabilities;
  describe('an outbound connector', () => {
    if (!dials) {
      it('cannot be probed when the transport does not declare outbound connectors', () => {
        expect(bench.driver.transport.probe).toBeUndefined();
      });
      return;
    }

    it('carries all connections from pairing on, and ends the session when its sockets close', async () => {
      const line = await bench.createLine();
      const { connect, destinations, openSockets, closeSockets } = createCountingConnector(bench);
      const useConnector = (host: { connect?: OutboundConnector }) => {
        host.connect = connect;
      };
      const first = await line.open(useConnector);
      await line.pair(first);
      const { session, host } = await line.waitUntilOpen(first, useConnector);
      const friend = await bench.createCounterpart();
      await session.send(bench.text(friend.person, 'Por la otra conexión'));
      expect(destinations.length).toBeGreaterThan(0);
      expect(openSockets.size).toBeGreaterThan(0);
      for (const file of media.slice(0, 1).map(createSampleMediaFile)) {
        const outgoing: OutgoingTransportMessage = {
          ...bench.text(friend.person, ''),
          content: { type: 'media', media: convertSampleToMedia(file) },
        };
        await session.send(outgoing);
        const id = await friend.write(line.phone, { type: 'media', media: file });
        const { content } = await line.waitForMessage(host, id);
        if (content.type !== 'media') throw new Error(`Received ${content.type} instead of media.`);
        expect(Buffer.compare(await readMediaBytes(content.media), file.bytes)).toBe(0);
      }
      closeSockets();
      expect(await line.waitForState(host, 'closed')).toMatchObject({ why: 'connection-lost' });
      await bench.waitUntil('no socket is left open', () => openSockets.size === 0);
    });

    it('ends the session with the proxy error when it cannot connect, and the client stays linked', async () => {
      const line = await bench.createLine();
      await (await line.link()).session.close('pause');
      const { host } = await line.open(to => {
        to.connect = refusingConnector;
      });
      expect(await line.waitForState(host, 'closed')).toMatchObject({ why: 'proxy-refused', code: 407 });
      expect(host.changes.map(({ state }) => state)).not.toContain('open');
      const reconnected = await line.connect();
      expect(reconnected.host.changes.map(({ state }) => state)).not.toContain('pairing');
    });

    it('can be probed without a session', async () => {
      const { transport } = bench.driver;
      const { connect, destinations, openSockets } = createCountingConnector(bench);
      const { signal } = new AbortController();
      await bench.waitForResult('the probe', transport.probe?.(connect, signal) ?? Promise.reject());
      expect(destinations).toHaveLength(1);
      await bench.waitUntil('no socket is left open', () => openSockets.size === 0);
      await expect(transport.probe?.(refusingConnector, signal)).rejects.toMatchObject({ reason: 'proxy-refused' });
    });
  });
}
