import { messageSendErrors } from '@recado/graph-emulator';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  CloudTestBench,
  createOutgoingMessage,
  createPersonWithPhone,
  type LinkedTestLine,
  waitUntil,
} from '../testing/CloudTestBench.ts';
import { shortTestTimeouts } from '../testing/startEmulatedCloudTransport.ts';

const HOUR_MS = 3_600_000;

let bench: CloudTestBench;
beforeAll(async () => {
  bench = await CloudTestBench.start({ ...shortTestTimeouts, heartbeatMs: HOUR_MS });
});
afterEach(() => bench.endTest());
afterAll(() => bench.stop());

/** Creates a customer who has just written, and whose message the host has received. */
async function createWritingCustomer(line: LinkedTestLine) {
  const customer = bench.createCustomer();
  const write = async (text: string) => {
    await customer.send(line.graph.phone, { text });
    await waitUntil(() =>
      expect(line.host.messages.map(({ content }) => content)).toContainEqual({ type: 'text', text }),
    );
  };
  await write('¿Hay conchas?');
  return { customer, write, to: createPersonWithPhone(customer) };
}

it('closed reply window makes sends fail, without a call to Meta, until the customer writes again', async () => {
  const line = await bench.createLinkedLine();
  const { write, to } = await createWritingCustomer(line);
  await line.session.send(createOutgoingMessage(to, 'Sí'));
  await bench.cloud.emulator.clock.advance(24 * HOUR_MS + 1_000);
  const lateMessage = createOutgoingMessage(to, '¿Sigue ahí?');
  await expect(line.session.send(lateMessage)).rejects.toMatchObject({ reason: 'window-closed', code: 131047 });
  const location = { type: 'location', latitude: 19.4, longitude: -99.1 } as const;
  await expect(line.session.send(createOutgoingMessage(to, location))).rejects.toMatchObject({
    reason: 'window-closed',
  });
  expect(line.graph.acceptedMessages).toHaveLength(1);
  await write('Aquí sigo');
  await line.session.send(lateMessage);
  expect(line.graph.acceptedMessages).toMatchObject([{}, { opaque: lateMessage.id }]);
});

it('reply window stays closed when Meta sends a notice in the name of the customer', async () => {
  const line = await bench.createLinkedLine();
  const { customer, to } = await createWritingCustomer(line);
  await bench.cloud.emulator.clock.advance(25 * HOUR_MS);
  line.graph.changeNumber(customer.phone, '5215529999999');
  await waitUntil(() =>
    expect(line.host.messages.at(-1)?.content).toMatchObject({
      type: 'unsupported',
      name: 'user_changed_number',
    }),
  );
  await expect(line.session.send(createOutgoingMessage(to, 'Hola'))).rejects.toMatchObject({ reason: 'window-closed' });
});

it('reply window of an unknown customer counts as closed in all sessions after Meta rejected a message', async () => {
  const line = await bench.createLinkedLine();
  const to = createPersonWithPhone(bench.createCustomer());
  const first = createOutgoingMessage(to, 'Buenos días');
  await line.session.send(first);
  await waitUntil(() =>
    expect(line.host.updates).toContainEqual(expect.objectContaining({ id: first.id, status: 'failed', code: 131047 })),
  );
  await line.session.close('pause');
  const reconnected = await line.testLine.connect();
  await expect(reconnected.session.send(createOutgoingMessage(to, '¿Hola?'))).rejects.toMatchObject({
    reason: 'window-closed',
  });
  expect(line.graph.acceptedMessages).toHaveLength(1);
});

it('reply window stays open when Meta reports late that it was closed before the customer’s last message', async () => {
  const line = await bench.createLinkedLine();
  const { clock } = bench.cloud.emulator;
  const { customer, write, to } = await createWritingCustomer(line);
  await line.session.send(createOutgoingMessage(to, 'Sí'));
  const { wamid } = line.graph.acceptedMessages.at(-1) ?? {};
  const timestamp = String(Math.floor(clock.now / 1000));
  await clock.advance(2 * HOUR_MS);
  await write('¿Y cuernos?');
  const lateStatus = { id: wamid, status: 'failed', errors: [{ code: 131047 }] };
  await bench.notify(line, { statuses: [{ ...lateStatus, timestamp, recipient_id: customer.phone }] });
  expect(line.host.updates.at(-1)).toMatchObject({ status: 'failed', code: 131047 });
  await line.session.send(createOutgoingMessage(to, 'También'));
  expect(line.graph.acceptedMessages).toHaveLength(2);
});

it('reply window closes when Meta rejects a message for this reason, and templates are still sent', async () => {
  const line = await bench.createLinkedLine();
  const to = createPersonWithPhone(bench.createCustomer());
  line.graph.behavior.hasOpenReplyWindows = true;
  line.graph.behavior.refuseNext.push(messageSendErrors.windowClosed);
  const closedWindowError = { reason: 'window-closed' };
  await expect(line.session.send(createOutgoingMessage(to, 'Hola'))).rejects.toMatchObject(closedWindowError);
  await expect(line.session.send(createOutgoingMessage(to, '¿Hola?'))).rejects.toMatchObject(closedWindowError);
  expect(line.graph.acceptedMessages).toEqual([]);
  const template = { name: 'aviso', language: 'es_MX' };
  await line.session.manage?.('templates.create', { ...template, category: 'utility', body: 'Ya abrimos.' });
  line.graph.reviewTemplate('aviso', 'es_MX', 'APPROVED');
  await line.session.send(createOutgoingMessage(to, { type: 'template', ...template }));
  expect(line.graph.acceptedMessages).toHaveLength(1);
});
