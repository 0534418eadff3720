import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Client, Message, RecadoEvent } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import { startTestWebhookReceiver, type TestWebhookReceiver } from '@recado/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../testing/signUp.ts';
import { useRecado } from '../testing/useRecado.ts';
import { type RunningPlatform, waitForPlatform } from '../testing/waitForPlatform.ts';
import type { EmulatedPhone } from './testing/createEmulatorControlClient.ts';
import { listLineWorkerProcesses } from './testing/nemesis/disasters.ts';
import { pollUntilResult } from './testing/pollUntilResult.ts';
import { killProcesses } from './testing/processes.ts';
import { type EmulatorProcess, startEmulator } from './testing/startEmulator.ts';

const CUSTOMER_COUNT = 5;
const BURST_SIZE = 5;
/** Without this pause, thousands of messages wait for the line when it reconnects, because its delay doubles. */
const BURST_PAUSE_MS = 400;
/** The first part of the history has 50 messages of each chat. */
const MESSAGES_BEFORE_LINKING = 60;
const PAGE_SIZE = 500;
const SETTLING_TIMEOUT_MS = 30_000;

/** Selects the given IDs from a list, each at its first place. */
const selectIds = (order: readonly string[], ids: readonly string[]): string[] =>
  [...new Set(order)].filter(id => ids.includes(id));

/* Runs `recado serve` with real Baileys, while five customers write bursts of messages. */
describe('messages of a chat have one order on the page, in feed, stream and webhooks', async () => {
  const recado = useRecado();
  const dataDir = await recado.folder();
  const abortController = new AbortController();
  const streamed: RecadoEvent[] = [];
  let emulator: EmulatorProcess;
  let receiver: TestWebhookReceiver;
  let platform: RunningPlatform;
  let sessionToken: string;
  let client: Client;
  let shop: EmulatedPhone;
  let customers: readonly EmulatedPhone[];
  let idsDuringLinking: readonly (readonly string[])[];

  const serve = async (): Promise<RunningPlatform> =>
    waitForPlatform(
      recado.start(['serve', '--json', '--port', '0', '--data-dir', dataDir], {
        ...emulator.variables,
        RECADO_ALLOWED_PRIVATE_CIDRS: '127.0.0.0/8',
      }),
    );
  const getOwner = (): Sdk => platform.sdk.withSession(sessionToken);
  const getProgram = (): Sdk => platform.sdk.withApiToken(client.apiToken);
  const params = () => ({ id: client.id });
  const isConnected = async (): Promise<boolean> =>
    (await getOwner().request('GET /whatsapp/client/{id}/status', { params: params() })).isConnected;
  const listMessages = async (): Promise<Message[]> => {
    const messages: Message[] = [];
    for (let offset = 0; ; offset += PAGE_SIZE) {
      const query = { limit: PAGE_SIZE, offset };
      const page = (await getProgram().request('GET /external/messages', { query })).messages;
      messages.push(...page);
      if (page.length < PAGE_SIZE) return messages.toReversed();
    }
  };
  const readFeed = async (): Promise<RecadoEvent[]> => {
    const feed: RecadoEvent[] = [];
    for (;;) {
      const query = { after: feed.at(-1)?.sequence ?? 0, limit: PAGE_SIZE };
      const { events } = await getProgram().request('GET /external/events', { query });
      if (events.length === 0) return feed;
      feed.push(...events);
    }
  };
  const followStream = (after: number): void => {
    void (async () => {
      for await (const event of getProgram().follow({ after, signal: abortController.signal })) streamed.push(event);
    })().catch(() => undefined);
  };
  /** Lets all customers write until the work is done. Resolves with the IDs of each customer, in WhatsApp's order. */
  const writeDuring = async (work: () => Promise<unknown>): Promise<string[][]> => {
    let isDone = false;
    const writers = customers.map(async customer => {
      const ids = new Set<string>();
      while (!isDone) {
        const burst = Array.from({ length: BURST_SIZE }, (_, n) => customer.write(shop.number, `m${ids.size + n}`));
        for (const id of await Promise.all(burst)) ids.add(id);
        await pause(BURST_PAUSE_MS);
      }
      // The phone's log has the order in which WhatsApp accepted the messages.
      return (await customer.messages()).flatMap(({ id }) => (ids.has(id) ? [id] : []));
    });
    await work().finally(() => {
      isDone = true;
    });
    return Promise.all(writers);
  };
  /**
   * Lists the messages once all of them are stored and the page has each customer's order, or after the timeout. Until a
   * received message has replaced its history copy, the copy sorts before received messages of the same second.
   */
  const listSettledMessages = async (idsByCustomer: readonly (readonly string[])[]): Promise<Message[]> => {
    const expected = idsByCustomer.flat();
    await pollUntilResult(async () => {
      const storedIds = new Set((await listMessages()).map(({ messageId }) => messageId));
      return expected.every(id => storedIds.has(id));
    });
    const hasOneOrder = async (): Promise<boolean> => {
      const pageIds = (await listMessages()).map(({ messageId }) => messageId);
      return idsByCustomer.every(ids => isDeepStrictEqual(selectIds(pageIds, ids), ids));
    };
    await pollUntilResult(hasOneOrder, SETTLING_TIMEOUT_MS).catch(() => undefined);
    return listMessages();
  };
  const expectOneOrder = async (idsByCustomer: readonly (readonly string[])[]): Promise<void> => {
    const expected = idsByCustomer.flat();
    const messages = await listSettledMessages(idsByCustomer);
    const pastIds = new Set(messages.flatMap(({ history, messageId }) => (history ? [messageId] : [])));
    const listReceivedIds = (events: readonly RecadoEvent[]): string[] =>
      events.flatMap(({ data, type }) => (type === 'message.received' && 'messageId' in data ? [data.messageId] : []));
    const liveIds = expected.filter(id => !pastIds.has(id));
    await pollUntilResult(() => {
      const deliveredIds = new Set(listReceivedIds(receiver.calls.map(({ event }) => event)));
      const streamedIds = new Set(listReceivedIds(streamed));
      return liveIds.every(id => deliveredIds.has(id) && streamedIds.has(id));
    });
    const delivered = receiver.calls.map(({ event }) => event).toSorted((a, b) => a.sequence - b.sequence);
    const orders = {
      page: messages.map(({ messageId }) => messageId),
      feed: listReceivedIds(await readFeed()),
      stream: listReceivedIds(streamed),
      webhooks: listReceivedIds(delivered),
    };
    for (const ids of idsByCustomer)
      for (const [place, order] of Object.entries(orders)) {
        const own = place === 'page' ? ids : ids.filter(id => !pastIds.has(id));
        expect(selectIds(order, own), place).toEqual(own);
      }
  };

  beforeAll(async () => {
    [emulator, receiver] = await Promise.all([startEmulator(), startTestWebhookReceiver()]);
    shop = await emulator.control.phone('5215512345678', 'Panadería La Espiga');
    customers = await Promise.all(
      Array.from({ length: CUSTOMER_COUNT }, (_, n) => emulator.control.phone(`521558765432${n}`, `Cliente ${n}`)),
    );
    platform = await serve();
    sessionToken = (await signUp(platform.sdk)).token;
    const payload = { businessName: 'Panadería La Espiga', phoneNumber: shop.number };
    client = (await getOwner().request('POST /clients', { payload })).client;
    await getProgram().request('POST /external/setup-webhook', { payload: { webhookUrl: receiver.url } });
    followStream(0);
    await getOwner().request('POST /whatsapp/client/{id}/initialize', { params: params() });
    const qr = await pollUntilResult(() =>
      getOwner().request('GET /whatsapp/client/{id}/qr', { params: params(), accept: 'text/plain' }),
    );
    idsDuringLinking = await writeDuring(async () => {
      await pollUntilResult(async () => {
        const logs = await Promise.all(customers.map(customer => customer.messages()));
        return logs.every(({ length }) => length >= MESSAGES_BEFORE_LINKING);
      });
      await shop.scan(qr);
      await pollUntilResult(isConnected);
      await pause(1_000);
    });
  });
  afterAll(async () => {
    abortController.abort();
    await emulator?.stop();
    await receiver?.stop();
  });

  it('when live messages join the history of a new line', () => expectOneOrder(idsDuringLinking));

  it('when the connection drops repeatedly', async () => {
    const idsByCustomer = await writeDuring(async () => {
      for (let round = 0; round < 3; round += 1) {
        await emulator.control.fault({ kind: 'drop', client: shop.number });
        await pause(200);
        await pollUntilResult(isConnected);
        await pause(500);
      }
    });
    await expectOneOrder(idsByCustomer);
  });

  it.each([
    ['the server is killed', 'SIGKILL'],
    ['the server is stopped and started', 'SIGTERM'],
  ] as const)('when %s', async (_, signal) => {
    const idsByCustomer = await writeDuring(async () => {
      await pause(300);
      platform.child.kill(signal);
      await platform.exited;
      platform = await serve();
      followStream(streamed.at(-1)?.sequence ?? 0);
      await pollUntilResult(isConnected);
      await pause(500);
    });
    await expectOneOrder(idsByCustomer);
  });

  it('when the line worker is killed', async () => {
    const idsByCustomer = await writeDuring(async () => {
      await pause(300);
      await killProcesses(await listLineWorkerProcesses({ platformPid: platform.child.pid ?? 0 }));
      await pollUntilResult(isConnected);
      await pause(500);
    });
    await expectOneOrder(idsByCustomer);
  });
});
