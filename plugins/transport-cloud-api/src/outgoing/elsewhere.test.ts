import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { CloudBench, message, personOf } from '../testing/CloudBench.ts';
import { quick } from '../testing/useCloud.ts';

let bench: CloudBench;
beforeAll(async () => {
  bench = await CloudBench.start({ ...quick, heartbeatMs: 3_600_000 });
});
afterEach(() => bench.endTest());
afterAll(() => bench.stop());

it('what came and went by another way is answered, reacted to and read, by the name that Meta would give it', async () => {
  const { session, graph } = await bench.line();
  graph.manners.openWindows = true;
  const customer = bench.customer();
  const shop = bench.cloud.emulator.phones.get(graph.phone);
  if (!shop) throw new Error('The line has no phone.');
  const to = personOf(customer);
  const asked = await customer.send(graph.phone, { text: '¿Hay conchas?' });
  const told = await shop.send(customer.phone, { text: 'Quedan seis' });
  await customer.waitFor(({ id }) => id === told.id);
  const theirs = { id: asked.id, fromMe: false, sender: to };
  // Under an id of ours, which the phone does not know.
  const ours = { id: 'F00DF00DF00D', knownAs: told.id, fromMe: true };
  await session.send(message(to, { type: 'reaction', target: ours, emoji: '🥐' }));
  await customer.waitFor(
    ({ kind, target, text }) => kind === 'reaction' && target === told.id && text === '🥐',
  );
  await session.send({ ...message(to, 'De esas'), quoted: theirs });
  const { content } = await customer.waitFor(({ text }) => text === 'De esas');
  expect(content).toMatchObject({ extendedTextMessage: { contextInfo: { stanzaId: asked.id } } });
  await session.read?.(to, [theirs]);
  expect(customer.messages.find(({ id }) => id === asked.id)?.receipts?.join()).toMatch(/read/);
});
