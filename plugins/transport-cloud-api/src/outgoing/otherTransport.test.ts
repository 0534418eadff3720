import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { CloudTestBench, createOutgoingMessage, createPersonWithPhone } from '../testing/CloudTestBench.ts';
import { shortTestTimeouts } from '../testing/startEmulatedCloudTransport.ts';

let bench: CloudTestBench;
beforeAll(async () => {
  bench = await CloudTestBench.start({ ...shortTestTimeouts, heartbeatMs: 3_600_000 });
});
afterEach(() => bench.endTest());
afterAll(() => bench.stop());

it('the transport replies to, reacts to and reads messages of another transport by the IDs that Meta would give them', async () => {
  const { session, graph } = await bench.createLinkedLine();
  graph.behavior.hasOpenReplyWindows = true;
  const customer = bench.createCustomer();
  const businessPhone = bench.cloud.emulator.phones.get(graph.phone);
  if (!businessPhone) throw new Error('The line has no phone.');
  const to = createPersonWithPhone(customer);
  const incoming = await customer.send(graph.phone, { text: '¿Hay conchas?' });
  const outgoing = await businessPhone.send(customer.phone, { text: 'Quedan seis' });
  await customer.waitFor(({ id }) => id === outgoing.id);
  const incomingTarget = { id: incoming.id, fromMe: false, sender: to };
  // The host knows the message by this ID, but the customer's phone does not.
  const outgoingTarget = { id: 'F00DF00DF00D', knownAs: outgoing.id, fromMe: true };
  await session.send(createOutgoingMessage(to, { type: 'reaction', target: outgoingTarget, emoji: '🥐' }));
  await customer.waitFor(({ kind, target, text }) => kind === 'reaction' && target === outgoing.id && text === '🥐');
  await session.send({ ...createOutgoingMessage(to, 'De esas'), quoted: incomingTarget });
  const { content } = await customer.waitFor(({ text }) => text === 'De esas');
  expect(content).toMatchObject({ extendedTextMessage: { contextInfo: { stanzaId: incoming.id } } });
  await session.read?.(to, [incomingTarget]);
  expect(customer.messages.find(({ id }) => id === incoming.id)?.receipts?.join()).toMatch(/read/);
});
