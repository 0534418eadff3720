import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  CloudTestBench,
  createOutgoingMessage,
  createPersonWithPhone,
  type LinkedTestLine,
  waitUntil,
} from '../testing/CloudTestBench.ts';
import { shortTestTimeouts } from '../testing/startEmulatedCloudTransport.ts';

let bench: CloudTestBench;
beforeAll(async () => {
  bench = await CloudTestBench.start({ ...shortTestTimeouts, heartbeatMs: 3_600_000 });
});
afterEach(() => bench.endTest());
afterAll(() => bench.stop());

const listReceivedStatuses = ({ host }: LinkedTestLine) =>
  host.updates.map(({ id, status, code }) => ({ id, status, code }));

/**
 * Sends a message that Meta accepts.
 * @returns the message's ID, and a function that posts statuses of the message
 */
async function sendAcceptedMessage(line: LinkedTestLine) {
  line.graph.behavior.hasOpenReplyWindows = true;
  const customer = bench.createCustomer();
  const { id } = createOutgoingMessage(createPersonWithPhone(customer), 'Su pedido');
  await line.session.send({ ...createOutgoingMessage(createPersonWithPhone(customer), 'Su pedido'), id });
  await customer.waitFor(({ text }) => text === 'Su pedido');
  await waitUntil(() =>
    expect(listReceivedStatuses(line)).toContainEqual({ id, status: 'delivered', code: undefined }),
  );
  const { wamid } = line.graph.acceptedMessages.at(-1) ?? {};
  const timestamp = String(Math.floor(bench.cloud.emulator.clock.now / 1000));
  const statusDefaults = { id: wamid, timestamp, recipient_id: customer.phone };
  const postStatuses = (...statuses: readonly object[]) =>
    bench.notify(line, { statuses: statuses.map(status => ({ ...statusDefaults, ...status })) });
  return { id, customer, postStatuses };
}

it('statuses are reported under the ID of the host in any order and number, with or without callback data', async () => {
  const line = await bench.createLinkedLine();
  const { id, customer, postStatuses } = await sendAcceptedMessage(line);
  line.host.updates.length = 0;
  await postStatuses({ status: 'read', biz_opaque_callback_data: id });
  await postStatuses({ status: 'delivered' }, { status: 'sent' });
  await postStatuses({ status: 'played', biz_opaque_callback_data: id });
  expect(listReceivedStatuses(line)).toEqual(
    ['read', 'delivered', 'sent', 'read'].map(status => ({ id, status, code: undefined })),
  );
  expect(new Set(line.host.updates.map(({ chat }) => JSON.stringify(chat)))).toEqual(
    new Set([JSON.stringify(createPersonWithPhone(customer))]),
  );
});

it('statuses contain the error code when a message failed', async () => {
  const line = await bench.createLinkedLine();
  const { id, postStatuses } = await sendAcceptedMessage(line);
  await postStatuses({ status: 'failed', errors: [{ code: 131026, title: 'Message undeliverable' }] });
  expect(listReceivedStatuses(line).at(-1)).toEqual({ id, status: 'failed', code: 131026 });
});

it("statuses of other programs' messages and malformed statuses are accepted, but not reported", async () => {
  const line = await bench.createLinkedLine();
  const { postStatuses } = await sendAcceptedMessage(line);
  line.host.updates.length = 0;
  await postStatuses({ id: 'wamid.OTRO', status: 'sent' });
  await postStatuses({ status: 'sent', biz_opaque_callback_data: 'de-otro-programa' });
  await postStatuses({ status: 'unheard-of' }, { status: 7 }, { timestamp: 'ayer' });
  expect(listReceivedStatuses(line)).toEqual([]);
});

it('statuses settle a message whose response was lost', async () => {
  const line = await bench.createLinkedLine();
  line.graph.behavior.hasOpenReplyWindows = true;
  line.graph.behavior.swallowNext = 1;
  const unansweredMessage = createOutgoingMessage(createPersonWithPhone(bench.createCustomer()), '¿Llegó?');
  await expect(line.session.send(unansweredMessage)).rejects.toMatchObject({ reason: 'unknown-outcome' });
  await waitUntil(() =>
    expect(listReceivedStatuses(line)).toContainEqual({ id: unansweredMessage.id, status: 'sent', code: undefined }),
  );
  expect(await line.session.send(unansweredMessage)).toMatchObject({ id: unansweredMessage.id });
  expect(line.graph.acceptedMessages).toHaveLength(1);
});

it.each(['current', 'former'] as const)(
  'statuses in the %s shapes report what Meta charges, once the message arrived',
  async shapes => {
    const line = await bench.createLinkedLine({ shapes });
    line.graph.behavior.hasOpenReplyWindows = true;
    line.graph.setFreeServiceMessages(1);
    const customer = bench.createCustomer();
    for (const text of ['Hola', 'Ya está']) {
      await line.session.send(createOutgoingMessage(createPersonWithPhone(customer), text));
      await customer.waitFor(message => message.text === text);
    }
    const [free, second] = line.graph.acceptedMessages;
    await waitUntil(() => expect(new Set(line.host.prices.map(({ id }) => id)).size).toBe(2));
    const service = { category: 'service', timestamp: expect.any(Date) };
    const type = (name: string) => (shapes === 'current' ? { type: name } : {});
    expect(line.host.prices).toEqual([
      { id: free?.wamid, ...service, ...type('free_customer_service'), isBillable: false },
      { id: second?.wamid, ...service, ...type('regular'), isBillable: shapes === 'current' },
    ]);
  },
);

it("prices of other programs' messages are reported, too, but neither of failed messages nor of replayed reports", async () => {
  const line = await bench.createLinkedLine();
  const now = Math.floor(bench.cloud.emulator.clock.now / 1000);
  const pricing = { billable: true, pricing_model: 'PMP', type: 'regular', category: 'marketing' };
  const status = { recipient_id: '5215599999999', timestamp: String(now), pricing };
  await bench.notify(line, {
    statuses: [
      { ...status, id: 'wamid.SENT', status: 'sent' },
      { ...status, id: 'wamid.DELIVERED', status: 'delivered' },
      { ...status, id: 'wamid.FAILED', status: 'failed' },
      { ...status, id: 'wamid.REPLAYED', status: 'read', timestamp: String(now - 9 * 86_400) },
      { ...status, id: 'wamid.READ', status: 'read', timestamp: String(now - 7 * 86_400) },
    ],
  });
  expect(line.host.prices.map(({ id }) => id)).toEqual(['wamid.DELIVERED', 'wamid.READ']);
});
