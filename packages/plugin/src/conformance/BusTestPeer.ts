import type { BusConnection, BusMessage } from '../bus/BusConnection.ts';
import { waitUntil } from './waitUntil.ts';

/** Controls the network of a bus plugin's tests. */
export interface BusConformanceDriver {
  /** Creates a connection of another process, which is not started yet. */
  connect(): BusConnection;
  /** Disconnects all processes, for example by stopping the message broker. Omit it if nothing can be stopped. */
  interrupt?(): Promise<void>;
  restore?(): Promise<void>;
  /** Releases the network after the last test. */
  stop(): Promise<void>;
}

/** A connected process. */
export interface BusTestPeer {
  readonly connection: BusConnection;
  /** Subscribes, and returns the list to which arriving messages are added. */
  listen(subject: string, group?: string): readonly BusMessage[];
  /**
   * Resolves when earlier messages of this process have arrived at `receiver`, and earlier subscriptions of this process
   * are effective for it. Sends probes, because the first ones may precede the subscription.
   */
  settle(receiver: BusTestPeer): Promise<void>;
}

const PROBE_INTERVAL_MS = 50;
let probeCount = 0;

/** Runs `check` with the connections of two processes, and then stops them. */
export async function withPeers(
  driver: BusConformanceDriver,
  check: (first: BusTestPeer, second: BusTestPeer) => Promise<void>,
): Promise<void> {
  const [first, second] = [createPeer(driver.connect()), createPeer(driver.connect())];
  try {
    for (const { connection } of [first, second]) connection.start();
    await waitUntil('isUp to be true', () => first.connection.isUp && second.connection.isUp);
    await check(first, second);
  } finally {
    await Promise.all([first.connection.stop(), second.connection.stop()]);
  }
}

const createPeer = (connection: BusConnection): BusTestPeer => ({
  connection,
  listen(subject, group) {
    const inbox: BusMessage[] = [];
    connection.subscribe(subject, message => inbox.push(message), group);
    return inbox;
  },
  async settle(receiver) {
    await exchange(connection, receiver.connection);
    await exchange(receiver.connection, connection);
  },
});

/** Sends probes until one arrives. */
async function exchange(sender: BusConnection, receiver: BusConnection): Promise<void> {
  probeCount += 1;
  const subject = `recado.probe-${probeCount}`;
  let hasArrived = false;
  const unsubscribe = receiver.subscribe(subject, () => {
    hasArrived = true;
  });
  const send = () => sender.publish(subject, Buffer.from('probe'));
  const timer = setInterval(send, PROBE_INTERVAL_MS);
  send();
  try {
    await waitUntil('a probe to arrive', () => hasArrived);
  } finally {
    clearInterval(timer);
    unsubscribe();
  }
}
