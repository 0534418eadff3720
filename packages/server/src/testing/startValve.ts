import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

/** A way for bytes that can be cut, or be slow. */
export interface Valve {
  readonly port: number;
  /** What flows ends, and nothing new begins. */
  cut(): void;
  mend(): void;
  /** What is said there waits, and arrives when it is let go, be it that whoever said it has given up. */
  hold(): void;
  letGo(): void;
  /** What flows ends; what is new goes there. */
  turn(target: NetConnectOpts): void;
  stop(): Promise<void>;
}

export async function startValve(first: NetConnectOpts): Promise<Valve> {
  let target = first;
  /** What was said, to whom. */
  const ways = new Map<Socket, Socket>();
  let isCut = false;
  let isHeld = false;
  const server = createServer(near => {
    if (isCut) return void near.destroy();
    const far = connect(target);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      // Both ends write as NATS and PostgreSQL do; a valve that waits for more to say would cost 40 ms a message.
      one.setNoDelay(true);
      one.on('error', () => undefined);
      one.on('close', () => {
        ways.delete(near);
        other.destroy();
      });
    }
    ways.set(near, far);
    far.pipe(near);
    if (!isHeld) near.pipe(far);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const end = (): void => {
    for (const [near, far] of ways) {
      near.destroy();
      far.destroy();
    }
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
    hold() {
      isHeld = true;
      for (const [near, far] of ways) near.unpipe(far).pause();
    },
    letGo() {
      isHeld = false;
      for (const [near, far] of ways) near.pipe(far);
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
