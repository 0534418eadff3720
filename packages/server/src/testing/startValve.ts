import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

/** A way for bytes that can be cut. */
export interface Valve {
  readonly port: number;
  /** What flows ends, and nothing new begins. */
  cut(): void;
  mend(): void;
  /** What flows ends; what is new goes there. */
  turn(target: NetConnectOpts): void;
  stop(): Promise<void>;
}

export async function startValve(first: NetConnectOpts): Promise<Valve> {
  let target = first;
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer(near => {
    if (isCut) return void near.destroy();
    const far = connect(target);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const end = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const cut = (): void => {
    isCut = true;
    end();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    mend() {
      isCut = false;
    },
    turn(other) {
      target = other;
      end();
    },
    async stop() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
