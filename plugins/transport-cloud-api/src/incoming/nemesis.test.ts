import { randomInt } from 'node:crypto';
import type { IncomingTransportMessage } from '@recado/transport';
import type { RecordingHost, TestSession } from '@recado/transport/conformance';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CloudTestBench, waitUntil } from '../testing/CloudTestBench.ts';
import { shortTestTimeouts } from '../testing/startEmulatedCloudTransport.ts';

const customerCount = 12;

let bench: CloudTestBench;
beforeEach(async () => {
  bench = await CloudTestBench.start({ ...shortTestTimeouts, heartbeatMs: 3_600_000 });
});
afterEach(async () => {
  await bench.endTest();
  await bench.stop();
});

/** Disk of a server. It holds all messages that the server received, except those lost when a process died. */
class ServerDisk {
  readonly messages: IncomingTransportMessage[] = [];
  #writes = 0;

  readonly persist = async (message: IncomingTransportMessage, host: RecordingHost): Promise<void> => {
    this.#writes += 1;
    await new Promise(resolve => setTimeout(resolve, randomInt(4)));
    // The database is unavailable at every 17th write, and a terminated process writes nothing.
    if (this.#writes % 17 === 0 || host.signal.aborted) throw new Error('The database is unavailable.');
    this.messages.push(message);
  };

  get texts(): string[] {
    return this.messages.map(({ content }) => (content.type === 'text' ? content.text : content.type));
  }
}

/**
 * Sends messages of twelve people under faults: Meta repeats, reorders, delays and truncates its requests, an
 * attacker forges requests, and the process dies six times.
 *
 * @param messagesEach number of messages of each person
 * @param isEarly answers before a message is durable (negative control)
 */
async function sendDuringFaults(messagesEach: number, isEarly = false) {
  const disk = new ServerDisk();
  const attachDisk = (host: RecordingHost): void => {
    host.persist = message => disk.persist(message, host);
  };
  const line = await bench.createLinkedLine();
  await line.session.close('pause');
  let testSession: TestSession = await line.testLine.connect(attachDisk);
  if (isEarly) bench.webhookReceiver.answersEarly = true;
  const { behavior } = line.graph;
  const customers = Array.from({ length: customerCount }, (_, n) => bench.createCustomer(`Cliente ${n}`));
  let rejectedForgeries = 0;
  const sentTexts = customers.flatMap(({ phone }) => Array.from({ length: messagesEach }, (_, n) => `${phone} ${n}`));
  const sends = customers.map(async customer => {
    for (let n = 0; n < messagesEach; n++) await customer.send(line.graph.phone, { text: `${customer.phone} ${n}` });
  });
  for (let round = 0; round < 6; round++) {
    behavior.repeats = round % 2;
    behavior.delayMs = randomInt(20);
    behavior.cutNext += 7;
    behavior.reorderNext = 9;
    const countBefore = disk.messages.length;
    await waitUntil(() =>
      expect(disk.messages.length).toBeGreaterThan(Math.min(countBefore + 20, customerCount * messagesEach * 0.6)),
    );
    const [{ body } = { body: '{}' }] = line.graph.postedNotifications;
    if ((await line.graph.postForged(JSON.parse(body.replaceAll(/\d+ \d+/g, 'FALSO')))) === 401) rejectedForgeries += 1;
    testSession.host.abort();
    testSession = await line.testLine.connect(attachDisk);
  }
  await Promise.all(sends);
  // A message that is held back for reordering is posted with the next message, so one more message is sent.
  behavior.reorderNext = 0;
  behavior.reorderNext = 1;
  const [first] = customers;
  await first?.send(line.graph.phone, { text: `${first.phone} fin` });
  return { disk, rejectedForgeries, expected: [...sentTexts, `${first?.phone} fin`] };
}

it('the transport loses no message, reports each under one ID, and rejects forged posts while Meta and the process fail', async () => {
  const { disk, rejectedForgeries, expected } = await sendDuringFaults(42);
  await waitUntil(() => expect(expected.filter(text => !disk.texts.includes(text))).toEqual([]));
  expect(new Set(disk.texts)).toEqual(new Set(expected));
  const idsOf = new Map<string, Set<string>>();
  for (const [n, text] of disk.texts.entries()) {
    const { id = '', timestamp } = disk.messages[n] ?? {};
    idsOf.set(text, (idsOf.get(text) ?? new Set()).add(`${id} ${timestamp?.getTime()}`));
  }
  expect([...idsOf.values()].filter(ids => ids.size !== 1)).toEqual([]);
  // The disk must hold more messages than were sent, because otherwise no repetition was tested.
  expect(disk.messages.length).toBeGreaterThan(expected.length);
  expect(rejectedForgeries).toBeGreaterThan(0);
});

it('the transport loses messages when it answers 200 before they are durable', async () => {
  const { disk, expected } = await sendDuringFaults(14, true);
  const last = expected.at(-1) ?? '';
  await waitUntil(() => expect(disk.texts).toContain(last));
  expect(expected.filter(text => !disk.texts.includes(text))).not.toEqual([]);
});
