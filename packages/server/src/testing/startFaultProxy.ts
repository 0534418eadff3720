import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

/** TCP proxy for tests, which can cut, hold or redirect its traffic to simulate faults. */
export interface FaultProxy {
  readonly port: number;
  /** Ends open connections, and refuses new connections until `restore` is called. */
  cut(): void;
  restore(): void;
  /** Holds data from clients until `releaseTraffic` is called. It then arrives even if its sender gave up. */
  holdTraffic(): void;
  releaseTraffic(): void;
  /** Ends open connections, and forwards new connections to `target`. */
  redirect(target: NetConnectOpts): void;
  stop(): Promise<void>;
}

export async function startFaultProxy(initialTarget: NetConnectOpts): Promise<FaultProxy> {
  let target = initialTarget;
  /** Outgoing connection of each incoming connection. */
  const connections = new Map<Socket, Socket>();
  let isCut = false;
  let isHeld = false;
  const server = createServer(incoming => {
    if (isCut) return void incoming.destroy();
    const outgoing = connect(target);
    for (const [socket, peer] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      // Disable Nagle's algorithm, as NATS and PostgreSQL do, because it would cost 40 ms a message.
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        connections.delete(incoming);
        peer.destroy();
      });
    }
    connections.set(incoming, outgoing);
    outgoing.pipe(incoming);
    if (!isHeld) incoming.pipe(outgoing);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endConnections = (): void => {
    for (const [incoming, outgoing] of connections) {
      incoming.destroy();
      outgoing.destroy();
    }
  };
  const cut = (): void => {
    isCut = true;
    endConnections();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    restore() {
      isCut = false;
    },
    holdTraffic() {
      isHeld = true;
      for (const [incoming, outgoing] of connections) incoming.unpipe(outgoing).pause();
    },
    releaseTraffic() {
      isHeld = false;
      for (const [incoming, outgoing] of connections) incoming.pipe(outgoing);
    },
    redirect(newTarget) {
      target = newTarget;
      endConnections();
    },
    async stop() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
