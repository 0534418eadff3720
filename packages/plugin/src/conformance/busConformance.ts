import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict';
import type { BusConnection } from '../bus/BusConnection.ts';
import { type BusConformanceDriver, type BusTestPeer, withPeers } from './BusTestPeer.ts';
import type { ConformanceCase } from './ConformanceCase.ts';
import { waitUntil } from './waitUntil.ts';

/** Larger than one packet of a network, and smaller than the limits of message brokers. */
const LARGE_MESSAGE_BYTES = 200_000;
const MESSAGE_COUNT = 200;

/** Defines a case with two connections, which are those of two processes. */
const defineCase = (
  name: string,
  check: (first: BusTestPeer, second: BusTestPeer, driver: BusConformanceDriver) => Promise<void>,
): ConformanceCase<BusConformanceDriver> => ({
  name,
  run: driver => withPeers(driver, (first, second) => check(first, second, driver)),
});

/** Requirements of a plugin of the kind `bus`. */
export const busConformance: readonly ConformanceCase<BusConformanceDriver>[] = [
  defineCase('delivers bytes unchanged to its own process and to others', async (first, second) => {
    const data = Uint8Array.from({ length: LARGE_MESSAGE_BYTES }, (_, index) => index % 256);
    const inboxes = [first.listen('recado.large'), second.listen('recado.large')];
    await second.settle(first);
    first.connection.publish('recado.large', data);
    for (const inbox of inboxes) {
      await waitUntil('the message to arrive', () => inbox.length > 0);
      ok(Buffer.from(inbox[0]?.data ?? []).equals(data), 'the bytes arrive unchanged');
    }
  }),

  defineCase('keeps the order of the messages of one sender', async (first, second) => {
    const inbox = second.listen('recado.order');
    await second.settle(first);
    for (let index = 0; index < MESSAGE_COUNT; index += 1) first.connection.publish('recado.order', bytesOf(index));
    await waitUntil('all messages to arrive', () => inbox.length >= MESSAGE_COUNT);
    const expected = Array.from({ length: MESSAGE_COUNT }, (_, index) => String(index));
    deepStrictEqual(inbox.map(textOf), expected, 'the messages arrive once and in the order of their sender');
  }),

  defineCase('delivers each message to one member of a group and to all other subscribers', async (first, second) => {
    const members = [first.listen('recado.work', 'workers'), second.listen('recado.work', 'workers')];
    const observers = [first.listen('recado.work'), second.listen('recado.work')];
    await first.settle(second);
    await second.settle(first);
    for (let index = 0; index < MESSAGE_COUNT; index += 1) first.connection.publish('recado.work', bytesOf(index));
    await first.settle(first);
    await first.settle(second);
    for (const inbox of observers)
      strictEqual(inbox.length, MESSAGE_COUNT, 'each observer receives every message once');
    const received = members.flatMap(inbox => inbox.map(textOf));
    strictEqual(received.length, MESSAGE_COUNT, 'the group receives each message once');
    strictEqual(new Set(received).size, MESSAGE_COUNT, 'the group receives every message');
  }),

  defineCase('matches the last word of a subject with *', async (first, second) => {
    const inbox = second.listen('recado.replies.*');
    await second.settle(first);
    first.connection.publish('recado.replies.7', bytesOf(7));
    first.connection.publish('recado.replies.7.8', bytesOf(78));
    first.connection.publish('recado.other.7', bytesOf(9));
    await first.settle(second);
    deepStrictEqual(
      inbox.map(({ subject, data }) => [subject, textOf({ data })]),
      [['recado.replies.7', '7']],
      'exactly the subjects arrive that have one word in place of *',
    );
  }),

  defineCase('reports a request without a subscriber to its sender, and no other', async (first, second) => {
    const replies = first.listen('recado.inbox.*');
    const handled = second.listen('recado.handled');
    await second.settle(first);
    first.connection.publish('recado.unhandled', bytesOf(1), 'recado.inbox.1');
    first.connection.publish('recado.handled', bytesOf(2), 'recado.inbox.2');
    await waitUntil('a message without data', () => replies.length > 0);
    await waitUntil('the request to arrive', () => handled.length > 0);
    await first.settle(second);
    const expected = [{ subject: 'recado.inbox.1', data: undefined }];
    deepStrictEqual(replies, expected, 'the sender receives one message without data, for the unhandled request');
  }),

  defineCase('delivers nothing after a subscription was removed', async (first, second) => {
    const inbox: unknown[] = [];
    const unsubscribe = second.connection.subscribe('recado.removed', message => inbox.push(message));
    await second.settle(first);
    unsubscribe();
    await second.settle(first);
    first.connection.publish('recado.removed', bytesOf(1));
    await first.settle(second);
    deepStrictEqual(inbox, [], 'nothing arrives after the removal');
  }),

  defineCase(
    'keeps its subscriptions and discards messages while the network is away',
    async (first, second, driver) => {
      if (!driver.interrupt || !driver.restore) return;
      const inbox = second.listen('recado.kept');
      await second.settle(first);
      await driver.interrupt();
      await waitUntil('isUp to be false', () => !first.connection.isUp && !second.connection.isUp);
      first.connection.publish('recado.kept', bytesOf(1));
      await driver.restore();
      await waitUntil('isUp to be true again', () => first.connection.isUp && second.connection.isUp);
      await second.settle(first);
      first.connection.publish('recado.kept', bytesOf(2));
      await first.settle(second);
      deepStrictEqual(inbox.map(textOf), ['2'], 'only the message after the interruption arrives');
    },
  ),

  {
    name: 'is unavailable before its start and after its stop, and then sends nothing',
    async run(driver) {
      const connection: BusConnection = driver.connect();
      strictEqual(connection.isUp, false, 'isUp is false before the start');
      connection.publish('recado.early', bytesOf(1));
      connection.start();
      await waitUntil('isUp to be true', () => connection.isUp);
      await connection.stop();
      strictEqual(connection.isUp, false, 'isUp is false after the stop');
      connection.publish('recado.late', bytesOf(1));
    },
  },
];

const bytesOf = (value: number): Uint8Array => Buffer.from(String(value));
const textOf = ({ data }: { readonly data: Uint8Array | undefined }): string => Buffer.from(data ?? []).toString();
