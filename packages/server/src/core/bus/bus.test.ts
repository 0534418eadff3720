import { randomBytes } from 'node:crypto';
import { connect } from '@nats-io/transport-node';
import { createNatsConnection } from '@recado/bus-nats';
import { startNats, type TestNatsServer } from '@recado/bus-nats/testing';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type Bus,
  BusUnavailableError,
  createInProcessBus,
  createSealedBus,
  NoReplyError,
  NoResponderError,
} from './index.ts';

const log = pino({ level: 'silent' });
const keys = [randomBytes(32)] as const;
let nats: TestNatsServer;
const buses: Bus[] = [];

beforeAll(async () => {
  nats = await startNats();
});
afterAll(async () => {
  await Promise.all(buses.map(bus => bus.stop()));
  await nats.stop();
});

/** Creates a connected bus for another process. With other keys, the process belongs to another platform. */
async function createConnectedNatsBus(platformKeys: readonly [Buffer] = keys): Promise<Bus> {
  const bus = createSealedBus({
    connection: createNatsConnection({ url: nats.url }, { log }),
    keys: platformKeys,
    log,
  });
  buses.push(bus);
  bus.start();
  await vi.waitFor(() => expect(bus.isUp).toBe(true), 20_000);
  return bus;
}
const waitForDelivery = async (bus: Bus): Promise<void> => {
  // Earlier frames have been delivered as soon as this request is answered, because NATS keeps their order.
  const unsubscribe = bus.handleRequests('settled', async () => true);
  await expect.poll(() => bus.request('settled', 1).catch(() => false)).toBe(true);
  unsubscribe();
};

describe.each([
  ['in this process', async () => ({ first: createInProcessBus(), second: undefined })],
  ['over NATS', async () => ({ first: await createConnectedNatsBus(), second: await createConnectedNatsBus() })],
])('bus %s', async (_, make) => {
  let requester: Bus;
  let responder: Bus;
  beforeAll(async () => {
    const { first, second } = await make();
    [requester, responder] = [first, second ?? first];
    requester.start();
  });

  it('delivers a request to its handler and returns the reply as data', async () => {
    const unsubscribe = responder.handleRequests('clients.a', async question => ({
      question,
      at: new Date(7),
      bytes: new Uint8Array([120]),
    }));
    await waitForDelivery(responder);
    const question = {
      text: 'ñ',
      days: [1, undefined],
      when: new Date(5),
      big: new Uint8Array(200_000).fill(7),
    };
    expect(await requester.request('clients.a', question)).toEqual({
      question,
      at: new Date(7),
      bytes: new Uint8Array([120]),
    });
    unsubscribe();
  });

  it('rejects a request at once when its handler was removed or never existed', async () => {
    const unsubscribe = responder.handleRequests('clients.b', async () => 1);
    await waitForDelivery(responder);
    expect(await requester.request('clients.b', 0)).toBe(1);
    unsubscribe();
    await waitForDelivery(responder);
    await expect(requester.request('clients.b', 0)).rejects.toBeInstanceOf(NoResponderError);
    await expect(requester.request('clients.never', 0)).rejects.toBeInstanceOf(NoResponderError);
  });

  it('rejects a request with an unknown outcome when the handler fails or does not reply', async () => {
    const unsubscribes = [
      responder.handleRequests('fails', async () => {
        throw new Error('no');
      }),
      responder.handleRequests('silent', async () => undefined),
    ];
    await waitForDelivery(responder);
    await expect(requester.request('fails', 0)).rejects.toBeInstanceOf(NoReplyError);
    await expect(requester.request('silent', 0, { timeoutMs: 100 })).rejects.toBeInstanceOf(NoReplyError);
    for (const unsubscribe of unsubscribes) unsubscribe();
  });

  it('rejects a request when the reply is not plain data', async () => {
    const unsubscribe = responder.handleRequests('odd', async () => () => 'a function');
    await waitForDelivery(responder);
    await expect(requester.request('odd', 0)).rejects.toBeInstanceOf(NoReplyError);
    unsubscribe();
  });

  it('delivers a message to all subscribers and to one member of each group', async () => {
    const messages: string[] = [];
    const unsubscribes = [
      requester.subscribe('news', message => messages.push(`one ${message}`)),
      responder.subscribe('news', message => messages.push(`other ${message}`)),
      requester.subscribe('news', () => messages.push('group'), 'workers'),
      responder.subscribe('news', () => messages.push('group'), 'workers'),
    ];
    await waitForDelivery(requester);
    await waitForDelivery(responder);
    requester.publish('news', 'a');
    await expect.poll(() => messages.toSorted()).toEqual(['group', 'one a', 'other a']);
    for (const unsubscribe of unsubscribes) unsubscribe();
    await waitForDelivery(responder);
    requester.publish('news', 'b');
    await waitForDelivery(requester);
    expect(messages).toHaveLength(3);
  });

  it('rejects pending requests when it stops', async () => {
    const unsubscribe = responder.handleRequests('slow', () => new Promise(() => undefined));
    await waitForDelivery(responder);
    const rejection = expect(requester.request('slow', 0)).rejects.toBeInstanceOf(NoReplyError);
    await requester.stop();
    await rejection;
    await expect(requester.request('slow', 0)).rejects.toBeInstanceOf(BusUnavailableError);
    unsubscribe();
  });
});

describe('bus over NATS', () => {
  it('is unavailable while the NATS server is down and keeps its handlers when the server returns', async () => {
    const [requester, responder] = [await createConnectedNatsBus(), await createConnectedNatsBus()];
    responder.handleRequests('clients.a', async () => 'here');
    await waitForDelivery(responder);
    await nats.kill();
    await expect.poll(() => requester.isUp).toBe(false);
    await expect(requester.request('clients.a', 0)).rejects.toBeInstanceOf(BusUnavailableError);
    requester.publish('clients.a', 'lost');
    await nats.restart();
    await expect.poll(() => requester.request('clients.a', 0).catch(String)).toBe('here');
  });

  it('is isolated from another platform on the same server', async () => {
    const [ownBus, foreignBus] = [await createConnectedNatsBus(), await createConnectedNatsBus([randomBytes(32)])];
    const messages: unknown[] = [];
    ownBus.subscribe('news', message => messages.push(message));
    await waitForDelivery(ownBus);
    foreignBus.publish('news', 'from elsewhere');
    await waitForDelivery(foreignBus);
    await expect(foreignBus.request('news', 0)).rejects.toBeInstanceOf(NoResponderError);
    expect(messages).toEqual([]);
  });

  it('reveals nothing to a foreign NATS client and ignores the frames that this client forges or repeats', async () => {
    const { host, username: user, password: pass } = new URL(nats.url);
    const foreignClient = await connect({ servers: host, user, pass });
    const capturedFrames: { subject: string; data: Uint8Array; reply: string | undefined }[] = [];
    foreignClient.subscribe('>', {
      callback: (_, { subject, data, reply }) => void capturedFrames.push({ subject, data: data.slice(), reply }),
    });
    await foreignClient.flush();
    const [requester, responder] = [await createConnectedNatsBus(), await createConnectedNatsBus()];
    const handledRequests: unknown[] = [];
    responder.handleRequests('clients.secret-client', async question => {
      handledRequests.push(question);
      return 'the answer to keep';
    });
    const otherResponder = await createConnectedNatsBus();
    otherResponder.handleRequests('clients.another', async question => handledRequests.push(question));
    await waitForDelivery(responder);
    await waitForDelivery(otherResponder);
    // After this flush, all earlier frames have been captured and can be discarded.
    await foreignClient.flush();
    capturedFrames.length = 0;
    await requester.request('clients.another', 'hola');
    await foreignClient.flush();
    const otherSubject = capturedFrames[0]?.subject ?? '';
    expect(handledRequests.splice(0)).toEqual(['hola']);
    capturedFrames.length = 0;
    expect(await requester.request('clients.secret-client', 'a word to keep')).toBe('the answer to keep');
    await expect.poll(() => capturedFrames.length).toBeGreaterThanOrEqual(2);
    const capturedText = capturedFrames
      .map(({ subject, data }) => `${subject} ${Buffer.from(data).toString('latin1')}`)
      .join('\n');
    expect(capturedText).not.toMatch(/secret-client|to keep/);

    const [requestFrame] = capturedFrames;
    if (!requestFrame) throw new Error('no frame was captured');
    const forgedFrame = Buffer.from(requestFrame.data);
    forgedFrame.writeUInt8(forgedFrame.readUInt8(20) ^ 1, 20);
    for (const data of [requestFrame.data, forgedFrame, new Uint8Array(), Buffer.from('hola')])
      foreignClient.publish(requestFrame.subject, data, { reply: 'stranger' });
    // A frame that was sealed for the subject of one client must be invalid on the subject of another client.
    foreignClient.publish(otherSubject, requestFrame.data, { reply: 'stranger' });
    await foreignClient.flush();
    expect(await requester.request('clients.secret-client', 'the last')).toBe('the answer to keep');
    await waitForDelivery(otherResponder);
    expect(handledRequests).toEqual(['a word to keep', 'the last']);
    await foreignClient.close();
  });
});
